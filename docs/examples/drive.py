"""Drives the renderer from Python, without any package: python3 drive.py scene.json penumbra serve"""

import base64
import json
import struct
import subprocess
import sys

scene, *command = sys.argv[1:]
server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(**request):
    """Sends a request: one line of JSON."""
    server.stdin.write(json.dumps(request) + "\n")
    server.stdin.flush()


def answers(request):
    """The events of a request, until it is done or has failed."""
    for line in server.stdout:
        event = json.loads(line)
        if event["id"] != request:
            continue
        yield event
        if event["event"] in ("done", "error"):
            return


def numbers(event):
    """Shape and float32 values of an image in NumPy's format; with NumPy: numpy.load(io.BytesIO(data))."""
    data = base64.b64decode(event["data"])
    (length,) = struct.unpack_from("<H", data, 8)
    return event["shape"], struct.unpack_from(f"<{(len(data) - 10 - length) // 4}f", data, 10 + length)


with open(scene) as file:
    document = json.load(file)

# Two cameras of one scene: the second compiles nothing.
for frame in range(2):
    document["camera"]["position"][0] += 0.1 * frame
    ask(id=frame, scene=document, spp=4, size=[24, 16], layers=["depth"])
    for event in answers(frame):
        if event["event"] == "image":
            shape, values = numbers(event)
            print(frame, event["name"], shape, "nearest" if event["name"] == "depth" else "darkest", round(min(values), 3))
        elif event["event"] == "done":
            print(frame, "mean", [round(each, 3) for each in event["mean"]])

# What is wrong is a sentence with a code, and ends nothing.
ask(id="wrong", scene={**document, "materials": {}})
print(*(f'{event["code"]}: {event["path"]}' for event in answers("wrong")))

# A request that would take a day, and is cancelled.
ask(id="long", scene=document, spp=1_000_000)
for event in answers("long"):
    if event["event"] == "scene":
        ask(type="cancel", id="long")
    elif event["event"] == "error":
        print(event["code"])

server.stdin.close()
print("exit code", server.wait())
