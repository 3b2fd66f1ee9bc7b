"""The rules of an examination: pure functions of facts and a moment, one notion a file."""
