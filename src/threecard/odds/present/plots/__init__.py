"""Pictures as SVG: drawn from figures alone, coloured by the page they stand on."""
