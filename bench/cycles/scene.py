"""blender -b --factory-startup --python-exit-code 1 --python scene.py -- DOCUMENT FOLDER SPP:SEED[,SPP:SEED…] [SETTING=VALUE…]

A document of scenes.ts by Cycles, as FOLDER/SPP-SEED.exr, linear. Both programs are to integrate the same thing: box filter of a pixel, no clamps,
no adaptive sampling, no filter of caustics, no threshold of light. A bounce is a scattering event after the first: max_bounces is maxDepth - 1.
Settings are attributes of scene.cycles, as sampling_pattern=SOBOL, or mnee: search_caustics.
"""

import json
import math
import os
import sys
import time

import bpy
from mathutils import Matrix, Vector

Y_UP = Matrix(((1, 0, 0, 0), (0, 0, -1, 0), (0, 1, 0, 0), (0, 0, 0, 1)))


def world_of(document, scene, folder):
    world = scene.world = bpy.data.worlds.new("world")
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    background = nodes["Background"]
    background.inputs["Color"].default_value = (0, 0, 0, 1)
    given = document["environment"]
    if given["type"] == "image":
        texture, mapping, place = (nodes.new(f"ShaderNode{each}") for each in ("TexEnvironment", "Mapping", "TexCoord"))
        texture.image = bpy.data.images.load(os.path.join(folder, given["file"]))
        texture.image.colorspace_settings.name = "Linear"
        # The middle of the image is seen towards +x by Cycles, towards -z (here +y) by a document.
        mapping.inputs["Rotation"].default_value = (0, 0, math.radians(-90 - given["rotation"]))
        links.new(place.outputs["Generated"], mapping.inputs["Vector"])
        links.new(mapping.outputs[0], texture.inputs["Vector"])
        links.new(texture.outputs[0], background.inputs["Color"])
    else:
        background.inputs["Color"].default_value = (*given["radiance"], 1)
    if document.get("fog"):
        medium = document["media"][document["fog"]["medium"]]
        (scattering, *_), (absorption, *_) = medium["scattering"], medium["absorption"]
        scatter, absorb, both = (nodes.new(f"ShaderNode{each}") for each in ("VolumeScatter", "VolumeAbsorption", "AddShader"))
        scatter.inputs["Color"].default_value = (1, 1, 1, 1)
        scatter.inputs["Density"].default_value = scattering
        scatter.inputs["Anisotropy"].default_value = medium["g"]
        absorb.inputs["Color"].default_value = (0, 0, 0, 1)
        absorb.inputs["Density"].default_value = absorption
        links.new(scatter.outputs[0], both.inputs[0])
        links.new(absorb.outputs[0], both.inputs[1])
        links.new(both.outputs[0], nodes["World Output"].inputs["Volume"])
        world.cycles.homogeneous_volume = True


def material_of(name, given):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    nodes.clear()
    kind, params = given["file"], given["params"]
    node = nodes.new({"diffuse": "ShaderNodeBsdfDiffuse", "glass": "ShaderNodeBsdfGlass", "glossy": "ShaderNodeBsdfGlossy"}[kind])
    if kind == "diffuse":
        node.inputs["Color"].default_value = (*params["albedo"], 1)
    elif kind == "glass":
        node.distribution = "SHARP"
        node.inputs["IOR"].default_value = params["ior"]
        node.inputs["Color"].default_value = (1, 1, 1, 1)
    else:
        node.distribution = "GGX"
        node.inputs["Color"].default_value = (*params["tint"], 1)
        node.inputs["Roughness"].default_value = params["roughness"]
    links.new(node.outputs[0], nodes.new("ShaderNodeOutputMaterial").inputs["Surface"])
    return made


def plate_of(radiance, black):
    made = bpy.data.materials.new("plate")
    made.use_nodes = True
    nodes = made.node_tree.nodes
    nodes.clear()
    node = nodes.new("ShaderNodeBsdfDiffuse" if black else "ShaderNodeEmission")
    node.inputs["Color"].default_value = (0, 0, 0, 1) if black else (*radiance, 1)
    made.cycles.sample_as_light = False
    made.node_tree.links.new(node.outputs[0], nodes.new("ShaderNodeOutputMaterial").inputs["Surface"])
    return made


def link(data, matrix):
    made = bpy.data.objects.new("thing", data)
    made.matrix_world = Y_UP @ matrix
    bpy.context.scene.collection.objects.link(made)
    return made


def mesh(material, vertices, faces, matrix, smooth=False):
    made = bpy.data.meshes.new("mesh")
    made.from_pydata(vertices, [], faces)
    if smooth:
        made.polygons.foreach_set("use_smooth", [True] * len(faces))
    made.materials.append(material)
    made.update()
    return link(made, matrix)


def search_caustics():
    """Cycles' manifold next event estimation (version 3.2): glass casts, all else receives, from every lamp."""
    for each in bpy.context.scene.objects:
        if each.type == "LIGHT":
            each.data.cycles.is_caustics_light = True
        elif each.type == "MESH":
            is_glass = each.data.materials[0].name == "glass"
            each.cycles.is_caustics_caster, each.cycles.is_caustics_receiver = is_glass, not is_glass


def sphere(material, center, radius, rows=192):
    """Quads so small that its area is right within 1 in 10,000; normals are those of the sphere at the corners."""
    around = 2 * rows
    points, faces = [(0, radius, 0)], []
    for row in range(1, rows):
        level, out = radius * math.cos(math.pi * row / rows), radius * math.sin(math.pi * row / rows)
        points += [(out * math.sin(math.tau * k / around), level, out * math.cos(math.tau * k / around)) for k in range(around)]
    points.append((0, -radius, 0))
    ring = lambda row, k: 1 + (row - 1) * around + k % around
    for k in range(around):
        faces.append((0, ring(1, k), ring(1, k + 1)))
        faces += [(ring(row, k), ring(row + 1, k), ring(row + 1, k + 1), ring(row, k + 1)) for row in range(1, rows - 1)]
        faces.append((ring(rows - 1, k), len(points) - 1, ring(rows - 1, k + 1)))
    mesh(material, points, faces, Matrix.Translation(center), True)


def shape_of(shape, materials):
    material = materials[shape["material"]]
    if shape["type"] == "sphere":
        return sphere(material, shape["center"], shape["radius"])
    if shape["type"] == "box":
        x, y, z = (each / 2 for each in shape["size"])
        points = [(i, j, k) for i in (-x, x) for j in (-y, y) for k in (-z, z)]
        faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
        assert shape["rotate"][0] == shape["rotate"][2] == 0
        return mesh(material, points, faces, Matrix.Translation(shape["center"]) @ Matrix.Rotation(math.radians(shape["rotate"][1]), 4, "Y"))
    assert shape["type"] == "quad", shape["type"]
    corner, edge1, edge2 = (Vector(shape[each]) for each in ("corner", "edge1", "edge2"))
    if shape.get("emission") is None:
        return mesh(material, [corner, corner + edge1, corner + edge1 + edge2, corner + edge2], [(0, 1, 2, 3)], Matrix())
    # An area lamp of P watts shines with P / 4A towards its -z. Cameras do not see it, and it hides nothing: a plate is there for the camera
    # alone, and a black one, a little behind, for everything else.
    behind = edge1.cross(edge2).normalized() * -2e-4
    for at, black, seen in ((corner, False, True), (corner + behind, True, False)):
        plate = mesh(plate_of(shape["emission"]["radiance"], black), [at, at + edge1, at + edge1 + edge2, at + edge2], [(0, 1, 2, 3)], Matrix())
        plate.visible_camera = seen
        plate.visible_diffuse = plate.visible_glossy = plate.visible_transmission = plate.visible_volume_scatter = plate.visible_shadow = not seen
    light = bpy.data.lights.new("lamp", "AREA")
    radiance = shape["emission"]["radiance"]
    light.shape, light.size, light.size_y = "RECTANGLE", edge1.length, edge2.length
    light.color = [each / max(radiance) for each in radiance]
    light.energy = 4 * edge1.length * edge2.length * max(radiance)
    light.cycles.max_bounces = 1024
    x, y = edge1.normalized(), edge2.normalized()
    assert abs(x.dot(y)) < 1e-6, "lamps have right angles"
    axes = Matrix((x, -y, -x.cross(y))).transposed().to_4x4()
    return link(light, Matrix.Translation(corner + (edge1 + edge2) / 2) @ axes)


def camera_of(given, scene):
    data = bpy.data.cameras.new("camera")
    position, target = Vector(given["position"]), Vector(given["target"])
    data.sensor_fit, data.angle = "HORIZONTAL", math.radians(given["fov"])
    data.clip_start, data.clip_end = 1e-3, 1e4
    z = (position - target).normalized()
    x = Vector((0, 1, 0)).cross(z).normalized()
    scene.camera = link(data, Matrix.Translation(position) @ Matrix((x, z.cross(x), z)).transposed().to_4x4())


def settings_of(document, scene):
    render, cycles = scene.render, scene.cycles
    render.engine = "CYCLES"
    render.resolution_x, render.resolution_y, render.resolution_percentage = document["film"]["width"], document["film"]["height"], 100
    render.image_settings.file_format, render.image_settings.color_depth, render.image_settings.color_mode = "OPEN_EXR", "32", "RGB"
    render.dither_intensity = 0
    scene.view_settings.view_transform = "Raw"
    bounces = document["render"]["maxDepth"] - 1
    for each in ("max", "diffuse", "glossy", "transmission", "volume", "transparent_max"):
        setattr(cycles, f"{each}_bounces", bounces)
    cycles.device = "CPU"
    cycles.use_denoising = cycles.use_adaptive_sampling = False
    cycles.sample_clamp_direct = cycles.sample_clamp_indirect = cycles.blur_glossy = cycles.light_sampling_threshold = 0
    cycles.caustics_reflective = cycles.caustics_refractive = True
    cycles.pixel_filter_type, cycles.filter_width = "BOX", 1


def main(file, folder, renders, *settings):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    with open(file, encoding="utf8") as text:
        document = json.load(text)
    scene = bpy.context.scene
    settings_of(document, scene)
    world_of(document, scene, os.path.dirname(file))
    materials = {name: material_of(name, given) for name, given in document["materials"].items()}
    for shape in document["shapes"]:
        shape_of(shape, materials)
    camera_of(document["camera"], scene)
    if "mnee" in settings:
        search_caustics()
    for name, value in (each.split("=") for each in settings if each != "mnee"):
        setattr(scene.cycles, name, {"True": True, "False": False}.get(value, value))
    for spp, seed in (each.split(":") for each in renders.split(",")):
        scene.cycles.samples, scene.cycles.seed = int(spp), int(seed)
        scene.render.filepath = os.path.join(folder, f"{spp}-{seed}.exr")
        start = time.time()
        bpy.ops.render.render(write_still=True)
        print(f"{os.path.basename(file)}: {spp} samples, seed {seed}, {time.time() - start:.2f} s", flush=True)


main(*sys.argv[sys.argv.index("--") + 1 :])
