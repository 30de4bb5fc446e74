"""Presenting: figures as sheets, data, plots and the PAR sheet."""
