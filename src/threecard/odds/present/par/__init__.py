"""The PAR sheet: all that is known of a game's odds on one page that stands by itself."""
