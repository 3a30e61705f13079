"""The forms that the tables of a log have had, each as the step from the one before. A step is never changed: add another."""
