"""The cage: chips in and out across the counter, and wallets put right by two people."""
