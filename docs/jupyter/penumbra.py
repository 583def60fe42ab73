"""Penumbra from Python and in notebooks: drives `penumbra serve`, one line of JSON a request. Needs the standard library alone.

    from penumbra import Renderer
    with Renderer() as renderer:
        image = renderer.render("scene.json", spp=256, layers=["depth"], show=True)
        image["depth"]            # an Image; numpy.asarray(image["depth"]) has the shape (height, width, 1)

The environment variable PENUMBRA names another command: PENUMBRA="npm run -s serve --".
"""

import array
import base64
import json
import os
import shlex
import struct
import subprocess
import sys
import threading

__all__ = ["Image", "PenumbraError", "Picture", "Renderer", "Result"]


class PenumbraError(Exception):
    """What was wrong, as one sentence. `code` says of which kind, `path` where in the document, `diagnostics` where in WGSL."""

    def __init__(self, event):
        super().__init__(event["message"])
        self.code = event["code"]
        self.path = event.get("path", "")
        self.diagnostics = event.get("diagnostics", [])


class Picture:
    """A PNG of eight bits a channel, which a notebook shows."""

    def __init__(self, event):
        self.png = base64.b64decode(event["data"])
        self.width, self.height = event["width"], event["height"]
        #: Samples a pixel, and the estimated relative error (None with fewer than two samples), of a picture on the way.
        self.samples = event.get("samples")
        self.relative_error = event.get("relativeError")

    def _repr_png_(self):
        return self.png

    def save(self, path):
        with open(path, "wb") as file:
            file.write(self.png)


class Image:
    """Linear float32 numbers of the shape (height, width, channels), row 0 at the top: radiance in Rec. 709, or a layer."""

    def __init__(self, event):
        self.name = event["name"]
        self.channels = tuple(event["channels"])
        self.shape = tuple(event["shape"])
        data = base64.b64decode(event["data"])
        # NumPy's format: magic, version, the length of the header.
        (length,) = struct.unpack_from("<H", data, 8)
        #: All numbers, as array.array.
        self.values = array.array("f", data[10 + length :])
        if sys.byteorder == "big":
            self.values.byteswap()

    def __array__(self, dtype=None, copy=None):
        import numpy

        numbers = numpy.frombuffer(self.values, dtype=numpy.float32).reshape(self.shape)
        return numbers.astype(numpy.float32 if dtype is None else dtype, copy=copy is not False)

    def __repr__(self):
        return f"<Image {self.name} {self.shape} {''.join(self.channels)}>"


class Result:
    """Images by their names (`radiance`, each layer, `denoised`), `picture` for the eye, and what `done` says in `facts`."""

    def __init__(self):
        self.images = {}
        self.pictures = {}
        #: Bytes of a .film: to go on with, and to merge.
        self.film = None
        #: Files that were written, where an `output` was asked for.
        self.files = []
        self.scene = {}
        self.facts = {}

    def __getitem__(self, name):
        return self.images[name]

    @property
    def picture(self):
        return self.pictures.get("denoised") or self.pictures.get("radiance")

    def _repr_png_(self):
        return None if self.picture is None else self.picture.png

    def _take(self, event):
        if "file" in event:
            self.files.append(event["file"])
        elif event["format"] == "npy":
            self.images[event["name"]] = Image(event)
        elif event["format"] == "png":
            self.pictures[event["name"]] = Picture(event)
        else:
            data = base64.b64decode(event["data"])
            setattr(self, "film" if event["format"] == "film" else event["format"], data)


class Renderer:
    """A renderer that stays warm: a scene that differs from the last one redoes only what it must. One request at a time."""

    def __init__(self, command=None, write=None):
        """
        command: a list of words; default that of the variable PENUMBRA, or `penumbra serve`
        write: the folder below which an `output` may be written; default none
        """
        words = list(command or shlex.split(os.environ.get("PENUMBRA", "penumbra serve")))
        if write is not None:
            words += ["--write", str(write)]
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._lock = threading.Lock()
        self._count = 0
        #: Name of the graphics adapter, and whether it is a software one.
        ready = self._event()
        self.adapter, self.is_software = ready["adapter"], ready["software"]

    def render(self, scene, show=False, on_preview=None, formats=("npy", "png"), **fields):
        """
        Renders a document (a dict), or a file (its path: a scene of any format, or a .film that goes on).

        show: in a notebook, a picture that converges; as with on_preview(picture), `preview` seconds apart (default 1)
        fields: spp, size, layers, set, first, preview, denoise, folder, output, as docs/packages.md has them
        Interrupting the kernel cancels the render, and raises KeyboardInterrupt.
        """
        fields["scene" if isinstance(scene, dict) else "file"] = scene if isinstance(scene, dict) else os.fspath(scene)
        shown = _Shown() if show else None
        if show or on_preview is not None:
            fields.setdefault("preview", 1)

        def hear(picture):
            for each in (shown, on_preview):
                if each is not None:
                    each(picture)

        result = self._ask({"type": "render", "formats": list(formats), **fields}, hear)
        if shown is not None and result.picture is not None:
            shown(result)
        return result

    def merge(self, films, **fields):
        """Films (paths) of disjoint samples of one image as one: bit for bit what a single run of all samples gives, in any order."""
        names = [os.fspath(each) for each in films]
        return self._ask({"type": "merge", "films": names, "formats": ["npy", "png", "film"], **fields})

    def compare(self, film, reference):
        """How far a film (a path) is off a reference: mse, bias, biasError, and z, their ratio: beyond 4 or so it is no noise."""
        return self._ask({"type": "compare", "film": os.fspath(film), "reference": os.fspath(reference)}).facts

    def check(self, source=None, **fields):
        """Whether a material, environment or signed distance is right: `passed`, and every `checks` of it. By `source`, or `file=`."""
        return self._ask({"type": "check", **({} if source is None else {"source": source}), **fields}).facts

    def close(self):
        """Waits for the process to end."""
        if self._process.poll() is None:
            self._process.stdin.close()
            self._process.wait()
        self._process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _ask(self, request, hear=lambda picture: None):
        with self._lock:
            self._count += 1
            number = self._count
            self._send({"id": number, **request})
            try:
                return self._answers(number, hear)
            except KeyboardInterrupt:
                self._send({"type": "cancel", "id": number})
                try:
                    self._answers(number, lambda picture: None)
                except PenumbraError:
                    pass
                raise

    def _send(self, request):
        self._process.stdin.write(json.dumps(request, allow_nan=False).encode() + b"\n")
        self._process.stdin.flush()

    def _answers(self, number, hear):
        result = Result()
        while True:
            event = self._event()
            if event["id"] != number:
                continue
            kind = event["event"]
            if kind == "error":
                raise PenumbraError(event)
            if kind == "preview":
                hear(Picture(event))
            elif kind == "image":
                result._take(event)
            elif kind == "scene":
                result.scene = event
            elif kind == "done":
                result.facts = {name: value for name, value in event.items() if name not in ("event", "id")}
                return result

    def _event(self):
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"The renderer ended with code {self._process.wait()}; what it said is on the standard error.")
        return json.loads(line)


class _Shown:
    """A picture in a notebook, each in the place of the last; nothing elsewhere."""

    def __init__(self):
        self._handle = None

    def __call__(self, picture):
        try:
            from IPython.display import display
        except ImportError:
            return
        if self._handle is None:
            self._handle = display(picture, display_id=True)
        else:
            self._handle.update(picture)
