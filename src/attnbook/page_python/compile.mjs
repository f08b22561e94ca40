// node compile.mjs PYODIDE STAGED: compile, in the folders of the staged packs, what is imported when the page's
// Python starts or draws its first figure.  Bytecode belongs to one version of Python, so Pyodide's own compiles it.
import { pathToFileURL } from "node:url";
import { join } from "node:path";

const [pyodide, staged] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: pyodide, stdout: () => {}, stderr: () => {} });
python.FS.mkdirTree("/staged");
python.FS.mount(python.FS.filesystems.NODEFS, { root: staged }, "/staged");

// An uncaught error of Pyodide prints a megabyte of its source in front of its words.
async function run(source) {
  try {
    await python.runPythonAsync(source);
  } catch (error) {
    console.error(String(error.message ?? error));
    process.exit(1);
  }
}

await run(`
import pathlib, shutil, sys, sysconfig

STAGED, SITE = pathlib.Path("/staged"), pathlib.Path("/lib/python3.12/site-packages")
for pack in STAGED.iterdir():
    if pack.is_dir() and pack.name != "library":
        shutil.copytree(pack, SITE, dirs_exist_ok=True)
`);
// Compiled modules of a wheel are looked up in the file system only when Python is told to look again.
await run(`
import importlib, os
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash

importlib.invalidate_caches()
os.environ["MPLBACKEND"] = "svg"
import attnbook.page_python.runner, attnbook.page_python.svg
attnbook.page_python.lazily.bring_docs()
import matplotlib.backends.backend_svg, attnbook.plots
exec("from numpy import *", {})  # also the parts that it imports when they are first asked for

LIBRARY = "/lib/python312.zip/"
imported = [getattr(module, "__file__", None) or "" for module in sys.modules.values()]
own = [str(SITE / path.relative_to(STAGED / "book")) for path in (STAGED / "book").rglob("*.py")]
for origin in {*imported, *own}:
    if not origin.endswith(".py"):
        continue
    inside = origin.removeprefix(LIBRARY) if origin.startswith(LIBRARY) else origin.removeprefix(f"{SITE}/")
    for pack in STAGED.iterdir():
        path = pack / inside
        if path.is_file() and (pack.name == "library") == origin.startswith(LIBRARY):
            source = path.read_bytes()
            code = compile(source, origin, "exec", dont_inherit=True)
            path.with_suffix(".pyc").write_bytes(_code_to_hash_pyc(code, source_hash(source), False))
            path.unlink()
`);
