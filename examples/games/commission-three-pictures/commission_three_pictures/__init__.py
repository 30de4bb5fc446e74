"""Commission Three Pictures (C3P)."""

from commission_three_pictures.rules import EDITION as EDITION
