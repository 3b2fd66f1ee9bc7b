"""Courses written as a folder of Markdown files."""
