"""Examinations: papers drawn by rule, sittings that never lose an acknowledged answer, results."""
