"""The render engine: a document in a folder of its own, rendered by a process that answers with lines of JSON."""

import base64
import io
import json
import os
import queue
import shlex
import subprocess
import tempfile
import threading

import bpy
import numpy as np

from .scene import Export

SECONDS = 0.1


class PenumbraEngine(bpy.types.RenderEngine):
    bl_idname = "PENUMBRA"
    bl_label = "Penumbra"
    bl_use_preview = False
    bl_use_shading_nodes_custom = False

    def render(self, depsgraph):
        with tempfile.TemporaryDirectory(prefix="penumbra-") as folder:
            try:
                export = Export(depsgraph, os.path.join(folder, "scene.json"))
                export.run()
                for note in export.notes:
                    self.report({"WARNING"}, note)
                image = self.answer(export)
            except (OSError, ValueError) as error:
                self.report({"ERROR"}, str(error))
                return
        if image is not None:
            self.show(image)

    def answer(self, export):
        """The film as rows from above; None where the user has stopped it. Raises ValueError with the renderer's sentence."""
        command = shlex.split(bpy.context.preferences.addons[__package__].preferences.command)
        errors = tempfile.TemporaryFile("w+")
        try:
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True)
        except OSError as error:
            raise ValueError(f"{command[0] if command else 'no command'} does not start: {error}. The add-on's preferences name it.") from error
        # Blender is asked now and then whether the user has stopped it: what reads the lines waits beside.
        lines = queue.Queue()

        def read():
            for line in process.stdout:
                lines.put(line)
            lines.put(None)

        threading.Thread(target=read, daemon=True).start()
        image = None
        try:
            try:
                process.stdin.write(json.dumps({"id": 0, "file": export.path}) + "\n")
                process.stdin.close()
            except BrokenPipeError:
                pass  # It has ended: its last line says so below.
            while not self.test_break():
                try:
                    line = lines.get(timeout=SECONDS)
                except queue.Empty:
                    continue
                if line is None:
                    errors.seek(0)
                    last = errors.read().strip().split("\n")[-1]
                    raise ValueError(f"{' '.join(command)} has ended without a picture{f': {last}' if last else '.'}")
                event = json.loads(line)
                if event["event"] == "error":
                    raise ValueError(event["message"])
                if event["event"] == "progress":
                    self.update_progress(event["samples"] / event["spp"])
                    self.update_stats("", f"{event['samples']} of {event['spp']} samples")
                if event["event"] == "scene":
                    for note in event["notes"]:
                        self.report({"WARNING"}, note)
                if event["event"] == "image":
                    image = np.load(io.BytesIO(base64.b64decode(event["data"])))
                if event["event"] == "done":
                    return image
            return None
        finally:
            process.kill()
            process.wait()
            errors.close()

    def show(self, image):
        height, width, _ = image.shape
        pixels = np.ones((height, width, 4), np.float32)
        pixels[:, :, :3] = image[::-1, :, :3]
        result = self.begin_result(0, 0, width, height)
        result.layers[0].passes["Combined"].rect = pixels.reshape(-1, 4)
        self.end_result(result)
