"""Materials: Blender's shaders of surfaces as parameters of materials/principled.wgsl."""

import math
import os
import shutil

import bpy

FORMATS = {"PNG": ".png", "JPEG": ".jpg", "WEBP": ".webp", "HDR": ".hdr", "OPEN_EXR": ".exr"}
# Sockets of the Principled BSDF, those of older versions last, by the parameter and the image that stands beside it.
SOCKETS = {
    "base_color": (("Base Color",), "base_color_image"),
    "base_metalness": (("Metallic",), "metalness_image"),
    "specular_roughness": (("Roughness",), "roughness_image"),
    "specular_roughness_anisotropy": (("Anisotropic",), None),
    "transmission_weight": (("Transmission Weight", "Transmission"), "transmission_image"),
    "coat_weight": (("Coat Weight", "Clearcoat"), None),
    "coat_roughness": (("Coat Roughness", "Clearcoat Roughness"), None),
    "fuzz_weight": (("Sheen Weight", "Sheen"), None),
    "opacity": (("Alpha",), "opacity_image"),
}
MATT = {"base_color": [0.6, 0.6, 0.6], "specular_weight": 0}


class Materials:
    """@param folder of the files; @param name gives names that no other thing of a kind has; @param note takes a sentence"""

    def __init__(self, folder, name, note):
        self.folder, self.name, self.note = folder, name, note
        self.materials, self.images = {}, {}

    def key(self, material):
        """The document's name of a material; None: a slot without one."""
        name = self.name("" if material is None else material.name_full, "material")
        if name not in self.materials:
            self.materials[name] = {"file": "principled", "params": {} if material is None else self.surface(material)}
        return name

    def black(self):
        name = self.name("\0", "lamp")
        self.materials[name] = {"file": "diffuse", "params": {"albedo": [0, 0, 0]}}
        return name

    def surface(self, material):
        if not material.use_nodes:
            return {
                "base_color": color(material.diffuse_color),
                "base_metalness": material.metallic,
                "specular_roughness": material.roughness,
            }
        output = material.node_tree.get_output_node("CYCLES")
        links = output.inputs["Surface"].links if output is not None else ()
        if not links:
            return {"base_color": [0, 0, 0], "specular_weight": 0}
        node = links[0].from_node
        get = Sockets(self, material, node)
        if node.type == "BSDF_PRINCIPLED":
            return self.principled(material, get)
        if node.type == "EMISSION":
            shines = {**get("Color", "emission_color", "emission_image"), **get("Strength", "emission_luminance")}
            return {"base_color": [0, 0, 0], "specular_weight": 0, **shines}
        if node.type == "BSDF_DIFFUSE":
            return {**get("Color", "base_color", "base_color_image"), **get("Roughness", "base_diffuse_roughness"), "specular_weight": 0}
        if node.type in {"BSDF_GLOSSY", "BSDF_ANISOTROPIC", "BSDF_METALLIC", "BSDF_GLASS"}:
            params = get("Color" if "Color" in node.inputs else "Base Color", "base_color", "base_color_image")
            params.update(get("Roughness", "specular_roughness", "roughness_image"))
            if getattr(node, "distribution", "") == "SHARP":
                params["specular_roughness"] = 0
            if node.type != "BSDF_GLASS":
                return {**params, "base_metalness": 1}
            tint = params.pop("base_color")
            if "base_color_image" in params:
                self.note(f"{material.name}: the image of glass is left out.")
                del params["base_color_image"]
            return {**params, "transmission_weight": 1, "transmission_color": tint, **get("IOR", "specular_ior")}
        self.note(f"{material.name}: {node.bl_label} has no counterpart; a matt grey stands for it.")
        return dict(MATT)

    def principled(self, material, get):
        params = {}
        for param, (names, image) in SOCKETS.items():
            params.update(get(names, param, image))
        inside = params.get("transmission_weight", 0)
        ior = get("IOR", "ior").get("ior", 1.45)
        old = get("Specular", "specular")
        if old and inside == 0:
            # Before Blender 4 it was the reflectance at normal incidence over 0.08.
            root = math.sqrt(0.08 * min(1, max(0, old["specular"])))
            ior = (1 + root) / (1 - root)
        level = get("Specular IOR Level", "level").get("level", 0.5)
        if level != 0.5:
            params["specular_weight"] = min(1, 2 * level)
        params["specular_ior"] = min(3, max(1, ior))
        params["coat_ior"] = get("Coat IOR", "ior").get("ior", 1.5)
        # Cycles' coat hides what is below it by its albedo, without what is reflected inside, and widens nothing.
        params["coat_darkening"] = 0
        params["coat_roughening"] = 0
        if inside > 0:
            params["transmission_color"] = params["base_color"]
        shines = {**get(("Emission Color", "Emission"), "emission_color", "emission_image"), **get("Emission Strength", "emission_luminance")}
        if shines.get("emission_luminance", 0) > 0 and max(shines.get("emission_color", [0])) > 0:
            params.update(shines)
        return {**params, **self.subsurface(get, params), **self.normal(material, get.node)}

    def subsurface(self, get, params):
        """Random walks of Cycles: mean free paths are the radius by channel times the scale, which before Blender 4 was the weight too."""
        weight = get(("Subsurface Weight", "Subsurface"), "x").get("x", 0)
        if not weight > 0:
            return {}
        scale = get("Subsurface Scale", "x").get("x", weight)
        radius = [max(1e-6, scale * each) for each in get("Subsurface Radius", "x").get("x", [1, 0.2, 0.1])]
        longest = max(radius)
        shown = params["base_color"]
        old = get("Subsurface Color", "x").get("x")
        if old is not None:
            # Before Blender 4 the body is a mix of both.
            shown = [(1 - weight) * a + weight * b for a, b in zip(shown, old)]
        return {
            "subsurface_weight": weight if old is None else 1,
            "subsurface_color": shown,
            "subsurface_radius": min(1000, longest),
            "subsurface_radius_scale": [each / longest for each in radius],
            "subsurface_scatter_anisotropy": min(0.95, get("Subsurface Anisotropy", "x").get("x", 0)),
        }

    def normal(self, material, node):
        links = node.inputs["Normal"].links
        if not links:
            return {}
        at = links[0].from_node
        get = Sockets(self, material, at)
        found = get("Color", "unused", "normal_image") if at.type == "NORMAL_MAP" and at.space == "TANGENT" else {}
        if "normal_image" not in found:
            self.note(f"{material.name}: {at.bl_label} at Normal is left out.")
            return {}
        return {"normal_image": found["normal_image"], **get("Strength", "normal_scale")}

    def image(self, node, channel, what):
        """The document's name of the image of a texture node, its file copied or written; None where it cannot be."""
        image, mapped = node.image, node.inputs["Vector"].links
        if image is None:
            return None
        if node.type == "TEX_IMAGE" and mapped and mapped[0].from_node.type not in {"UVMAP", "TEX_COORD"}:
            self.note(f"{what}: {mapped[0].from_node.bl_label} of an image is left out.")
        linear = image.colorspace_settings.name not in {"sRGB", "Filmic sRGB"}
        wrap = {"REPEAT": "repeat", "MIRROR": "mirror"}.get(node.extension, "clamp") if node.type == "TEX_IMAGE" else "repeat"
        look = "nearest" if node.interpolation == "Closest" else "linear"
        name = self.name(f"{image.name_full}\0{linear}{wrap}{look}{channel}", "image")
        if name not in self.images:
            file = self.file(image, what)
            if file is None:
                return None
            space = "linear" if linear else "srgb"
            self.images[name] = {"file": file, "colorSpace": space, "wrap": wrap, "filter": look, "channel": channel}
        return name

    def file(self, image, what):
        """Path of the file of an image, from the document."""
        source = bpy.path.abspath(image.filepath, library=image.library)
        ending = FORMATS.get(image.file_format)
        is_file = image.source == "FILE" and image.packed_file is None and os.path.isfile(source) and not image.is_dirty
        file = f"files/{self.name(image.name_full, 'file')}{ending if is_file and ending else '.exr' if image.is_float else '.png'}"
        path = os.path.join(self.folder, file)
        if is_file and ending:
            shutil.copyfile(source, path)
            return file
        copy = image.copy()
        try:
            copy.file_format = "OPEN_EXR" if image.is_float else "PNG"
            copy.save(filepath=path)
        except RuntimeError as error:
            self.note(f"{what}: the image {image.name} is left out: {str(error).strip()}")
            return None
        finally:
            bpy.data.images.remove(copy)
        return file


class Sockets:
    """Inputs of a node as parameters: a number or colour, and the image that multiplies it."""

    def __init__(self, materials, material, node):
        self.materials, self.material, self.node = materials, material, node

    def __call__(self, sockets, param, image=None):
        """@param sockets names, of which the node has one or none: then there is no parameter"""
        names = (sockets,) if isinstance(sockets, str) else sockets
        socket = next((self.node.inputs[each] for each in names if each in self.node.inputs), None)
        if socket is None:
            return {}
        if not socket.links:
            return {param: plain(socket.default_value)}
        link, channel = socket.links[0], "r"
        node = link.from_node
        if node.type in {"SEPARATE_COLOR", "SEPRGB"}:
            channel = {"Red": "r", "R": "r", "Green": "g", "G": "g", "Blue": "b", "B": "b"}.get(link.from_socket.name, "r")
            links = node.inputs[0].links
            node = links[0].from_node if links else node
        elif link.from_socket.name == "Alpha":
            channel = "a"
        if node.type in {"RGB", "VALUE"}:
            return {param: plain(node.outputs[0].default_value)}
        what = f"{self.material.name}: {socket.name}"
        if node.type == "TEX_IMAGE" and image is not None:
            name = self.materials.image(node, channel, what)
            if name is not None:
                return {param: [1, 1, 1] if socket.type == "RGBA" else 1, image: name}
        self.materials.note(f"{what} is given by {node.bl_label}, which is left out; the number that stands there counts.")
        return {param: plain(socket.default_value)}


def color(values, factor=1.0):
    return [max(0.0, each * factor) for each in list(values)[:3]]


def plain(value):
    return value if isinstance(value, (int, float)) else color(value)
