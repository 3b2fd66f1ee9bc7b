"""Study materials: files to read beside the courses."""
