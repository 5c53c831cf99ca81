"""The viewer: what was built, checked, made and measured, as pictures and pages."""
