"""Commission Three Pictures: wins are paid 1 to 1, less a commission of 5 %."""

from commission_three_pictures.rules import EDITION

__all__ = ["EDITION"]
