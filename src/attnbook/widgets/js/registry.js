// One line a widget; the key is its kind, the file has the same stem as the Python module.
import kernel_explorer from "./kernel_explorer.js";

export default { kernel_explorer };
