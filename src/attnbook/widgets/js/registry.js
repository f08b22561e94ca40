// One line a widget; the key is its kind, the file has the same stem as the Python module.

export default {};
