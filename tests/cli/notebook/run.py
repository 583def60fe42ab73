"""Runs the cells of a notebook in their order, by Jupyter where it is installed, and says in JSON what came out of each.

    python3 run.py NOTEBOOK.ipynb jupyter|python|python-alone

`python` does what a kernel would of it: prints go to the cell, and a last expression that has `_repr_png_` is a picture.
`python-alone` has no NumPy.
"""

import ast
import contextlib
import io
import json
import os
import sys


def by_jupyter(path):
    import nbclient
    import nbformat

    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": os.path.dirname(path)}}).execute()
    return [
        {
            "text": "".join(each.get("text", "") for each in cell.outputs),
            "pictures": [each.data["image/png"][:8] for each in cell.outputs if "image/png" in each.get("data", {})],
        }
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


def by_python(path):
    import base64

    sys.path.insert(0, os.path.dirname(path))
    names = {}
    cells = []
    with open(path, encoding="utf-8") as file:
        notebook = json.load(file)
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop().value if isinstance(tree.body[-1], ast.Expr) else None
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(compile(tree, path, "exec"), names)
            value = None if last is None else eval(compile(ast.Expression(last), path, "eval"), names)
        png = value._repr_png_() if hasattr(value, "_repr_png_") else None
        cells.append({"text": said.getvalue(), "pictures": [] if png is None else [base64.b64encode(png).decode()[:8]]})
    return cells


path, how = os.path.abspath(sys.argv[1]), sys.argv[2]
if how == "python-alone":
    sys.modules["numpy"] = None
print(json.dumps(by_jupyter(path) if how == "jupyter" else by_python(path)))
