"""The ends of the limits, by name."""

from reference.tables import LIMITS


def least(limit):
    return LIMITS[limit]["min"]


def most(limit):
    return LIMITS[limit]["max"]
