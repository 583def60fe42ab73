"""A scene as a document: right-handed with y up, so that Blender's (x, y, z) is (x, z, -y) there. Lamps have the radiometry of Cycles."""

import json
import math
import os
import re

import numpy as np
from mathutils import Matrix

from .materials import Materials, color
from .meshes import parts

Y_UP = Matrix(((1, 0, 0, 0), (0, 0, 1, 0), (0, -1, 0, 0), (0, 0, 0, 1)))
SURFACES = {"MESH", "CURVE", "SURFACE", "META", "FONT"}
WITHOUT_LIGHT = {"CAMERA", "EMPTY", "ARMATURE", "LATTICE", "SPEAKER"}


def point(v):
    return [v[0], v[2], -v[1]]


class Export:
    """Writes a document, and what it names into the folder `files` beside it."""

    def __init__(self, depsgraph, path):
        self.depsgraph, self.path, self.scene = depsgraph, path, depsgraph.scene
        self.folder = os.path.dirname(os.path.abspath(path))
        self.notes, self.names = [], {}
        self.meshes, self.objects, self.instances, self.shapes, self.lights = {}, {}, [], [], []
        self.look = Materials(self.folder, self.name, self.note)

    @property
    def materials(self):
        return self.look.materials

    def note(self, sentence):
        if sentence not in self.notes:
            self.notes.append(sentence)

    def name(self, of, kind):
        """A name that no other thing of the kind has, fit for a file."""
        known = self.names.setdefault(kind, {})
        if of not in known:
            plain, taken, count = re.sub(r"[^\w-]+", "_", of.split("\0")[0])[:80] or kind, set(known.values()), 1
            while (plain if count == 1 else f"{plain}-{count}") in taken:
                count += 1
            known[of] = plain if count == 1 else f"{plain}-{count}"
        return known[of]

    def run(self):
        """Raises ValueError, one sentence, where there is nothing to render, and OSError."""
        os.makedirs(os.path.join(self.folder, "files"), exist_ok=True)
        for each in self.depsgraph.object_instances:
            if each.show_self and not each.object.original.hide_render:
                self.place(each.object, each.matrix_world.copy())
        self.stand()
        if not self.shapes:
            raise ValueError("The scene has no surface that is rendered.")
        settings, view = self.scene.penumbra, self.scene.view_settings
        if view.view_transform not in {"Standard", "Raw"}:
            self.note(f"The view transform {view.view_transform} is Blender's: the document shows colours as they are.")
        document = {
            "version": 1,
            "title": self.scene.name,
            "camera": self.camera(),
            "film": dict(zip(("width", "height"), self.size)),
            "render": {"spp": settings.samples, "maxDepth": settings.max_depth},
            "display": {"exposure": view.exposure},
            "environment": self.environment(),
            "images": self.look.images,
            "materials": self.materials,
            "lights": self.lights,
            "shapes": self.shapes,
            "objects": self.objects,
            "instances": self.instances,
        }
        with open(self.path, "w", encoding="utf-8") as file:
            json.dump({key: value for key, value in document.items() if value not in ([], {})}, file, indent=1, ensure_ascii=False)

    @property
    def size(self):
        render = self.scene.render
        return [max(1, round(each * render.resolution_percentage / 100)) for each in (render.resolution_x, render.resolution_y)]

    def place(self, obj, matrix):
        if obj.type == "LIGHT":
            self.light(obj.data, matrix, obj.name)
        elif obj.type in SURFACES:
            self.surface(obj, matrix)
        elif obj.type not in WITHOUT_LIGHT:
            self.note(f"{obj.name}: left out: a document has no {obj.type.lower()}.")

    def surface(self, obj, matrix):
        original = obj.original
        # A mesh in many places is in memory once, but where something was done to it in this one.
        own = original.modifiers or original.type != "MESH" or original.data.shape_keys
        slots = "\0".join(slot.material.name_full if slot.material else "" for slot in obj.material_slots)
        name = self.name(f"{original.name_full if own else original.data.name_full}\0{bool(own)}\0{slots}", "object")
        if name not in self.meshes:
            self.meshes[name] = (parts(obj), [])
        self.meshes[name][1].append(Y_UP @ matrix)

    def stand(self):
        """Meshes in one place stand there by themselves; others are objects with instances. A document has one shape at least."""
        for name, (found, places) in sorted(self.meshes.items(), key=lambda each: len(each[1][1])):
            if not found:
                continue
            if len(places) == 1 or not self.shapes:
                self.shapes += [self.shape(part.moved(places[0]), f"{name}-{i}") for i, part in enumerate(found)]
                places = places[1:]
            if places:
                self.objects[name] = {"shapes": [self.shape(part, f"{name}-own-{i}") for i, part in enumerate(found)]}
                rows = [[each for row in place[:3] for each in row] for place in places]
                self.instances.append({"object": name, "matrices": rows})

    def shape(self, part, name):
        part.write(os.path.join(self.folder, "files", f"{name}.ply"))
        return {"type": "mesh", "name": name, "file": f"files/{name}.ply", "material": self.look.key(part.material)}

    def light(self, light, matrix, name):
        """Of P watts, as Cycles has it: a point P / 4π W/sr, an area the radiance P / 4A; the irradiance of a sun is its strength."""
        place, axis, power = point(matrix.translation), point(-matrix.col[2].xyz.normalized()), color(light.color, light.energy)
        if light.use_nodes:
            self.note(f"{name}: the nodes of lamps are left out.")
        if light.type == "SUN":
            sun = {"type": "directional", "direction": axis, "irradiance": power}
            self.lights.append({**sun, "diameter": math.degrees(light.angle)} if light.angle > 0 else sun)
        elif light.type == "AREA":
            self.area(light, matrix, name, power)
        elif light.type == "SPOT":
            self.spot(light, name, {"position": place, "direction": axis, "intensity": color(power, 1 / (4 * math.pi))})
        elif light.shadow_soft_size == 0:
            self.lights.append({"type": "point", "position": place, "intensity": color(power, 1 / (4 * math.pi))})
        else:
            self.note(f"{name}: a lamp with a radius is a sphere that is seen.")
            radius = light.shadow_soft_size
            emission = {"radiance": color(power, 1 / (4 * math.pi**2 * radius**2))}
            self.shapes.append({"type": "sphere", "center": place, "radius": radius, "material": self.look.black(), "emission": emission})

    def spot(self, light, name, fields):
        outer = math.degrees(light.spot_size) / 2
        if light.spot_blend > 0:
            self.note(f"{name}: between its edges a spot falls off by the curve of the document, not that of Blender.")
        if light.shadow_soft_size > 0:
            self.note(f"{name}: a spot has no size; its shadows are sharp.")
        self.lights.append({"type": "spot", **fields, "inner": outer * (1 - light.spot_blend), "outer": outer})

    def area(self, light, matrix, name, power):
        wide, tall = light.size, light.size_y if light.shape in {"RECTANGLE", "ELLIPSE"} else light.size
        edge1, edge2 = matrix.col[0].xyz * wide, matrix.col[1].xyz * tall
        if edge1.cross(edge2).length == 0:
            self.note(f"{name}: left out: it has no area.")
            return
        self.note(f"{name}: an area lamp is a surface that is seen from its front.")
        is_round = light.shape in {"DISK", "ELLIPSE"}
        # Its own size, not that of a stretched object: what Cycles divides by.
        lamp = {
            "material": self.look.black(),
            "emission": {"radiance": color(power, 1 / (4 * wide * tall * (math.pi / 4 if is_round else 1)))},
        }
        if is_round and abs(edge1.length - edge2.length) < 1e-4 * edge1.length:
            disk = {"type": "disk", "center": point(matrix.translation), "normal": point(-matrix.col[2].xyz.normalized())}
            self.shapes.append({**disk, "radius": edge1.length / 2, **lamp})
            return
        if is_round:
            self.note(f"{name}: an ellipse is a rectangle of its area.")
            edge1, edge2 = edge1 * math.sqrt(math.pi / 4), edge2 * math.sqrt(math.pi / 4)
        corner = matrix.translation + (edge1 - edge2) / 2
        self.shapes.append({"type": "quad", "corner": point(corner), "edge1": point(-edge1), "edge2": point(edge2), **lamp})

    def camera(self):
        obj = self.scene.camera
        if obj is None:
            raise ValueError("The scene has no camera.")
        obj = obj.evaluated_get(self.depsgraph)
        camera, matrix, (width, height) = obj.data, obj.matrix_world, self.size
        right, up, back = (matrix.col[i].xyz.normalized() for i in range(3))
        focus = camera.dof.focus_distance
        if camera.dof.focus_object is not None:
            focus = (camera.dof.focus_object.matrix_world.translation - matrix.translation).dot(-back)
        looks = {"position": point(matrix.translation), "target": point(matrix.translation - back), "up": point(up)}
        if camera.type == "PANO":
            return {"type": "panorama", **looks}
        projection = obj.calc_matrix_camera(self.depsgraph, x=width, y=height)
        if camera.type == "ORTHO":
            return {"type": "orthographic", **looks, "height": 2 / projection[1][1]}
        view = {"fov": 2 * math.degrees(math.atan(1 / projection[1][1]))}
        if camera.dof.use_dof:
            lens = {"fStop": camera.dof.aperture_fstop, "focalLength": camera.lens / 1000, "focus": max(1e-6, focus)}
            view["lens"] = {**lens, "blades": camera.dof.aperture_blades} if camera.dof.aperture_blades >= 3 else lens
        rise, shift = projection[1][2] / 2, projection[0][2] / 2 * width / height
        if rise == 0 and shift == 0:
            return {"type": "perspective", **looks, **view}
        return {"type": "tilt-shift", **looks, **view, "rise": rise, "shift": shift}

    def environment(self):
        world = self.scene.world
        if world is None:
            return {"type": "constant", "radiance": [0, 0, 0]}
        if not world.use_nodes:
            return {"type": "constant", "radiance": color(world.color)}
        background = next((each for each in world.node_tree.nodes if each.type == "BACKGROUND" and each.outputs[0].links), None)
        if background is None:
            return {"type": "constant", "radiance": [0, 0, 0]}
        strength, links = background.inputs["Strength"].default_value, background.inputs["Color"].links
        if not links:
            return {"type": "constant", "radiance": color(background.inputs["Color"].default_value, strength)}
        node = links[0].from_node
        if node.type == "TEX_ENVIRONMENT" and node.image is not None and node.projection == "EQUIRECTANGULAR":
            file = self.look.file(node.image, world.name)
            if file is not None:
                # The middle of Blender's image is seen towards +x, that of a document towards -z.
                turned = -90 - math.degrees(self.turn(node, world))
                return {"type": "image", "file": file, "intensity": strength, "rotation": (turned + 180) % 360 - 180}
        self.note(f"{world.name}: {node.bl_label} is left out; its colour counts.")
        return {"type": "constant", "radiance": color(background.inputs["Color"].default_value, strength)}

    def turn(self, node, world):
        """Radians about z by which a Mapping turns the place where an image is looked up."""
        links = node.inputs["Vector"].links
        if not links:
            return 0
        mapping = links[0].from_node
        if mapping.type == "TEX_COORD":
            return 0
        if mapping.type != "MAPPING":
            self.note(f"{world.name}: {mapping.bl_label} is left out.")
            return 0
        x, y, z = mapping.inputs["Rotation"].default_value
        if (x, y) != (0, 0):
            self.note(f"{world.name}: it is turned about z alone.")
        return z
