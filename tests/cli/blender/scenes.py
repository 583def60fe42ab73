"""blender -b --python scenes.py -- NAME FOLDER COMMAND: a scene by Cycles and by the add-on's engine, as FOLDER/cycles.exr and FOLDER/penumbra.exr."""

import math
import os
import sys

import bpy
from mathutils import Matrix

ADDON = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../docs/blender")
WIDTH, HEIGHT = 48, 32


def node(material, kind, **inputs):
    """The only node of a material's surface."""
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.clear()
    made, output = nodes.new(kind), nodes.new("ShaderNodeOutputMaterial")
    links.new(made.outputs[0], output.inputs["Surface"])
    for name, value in inputs.items():
        made.inputs[name.replace("_", " ")].default_value = value
    return made


def material(name, kind="ShaderNodeBsdfPrincipled", **inputs):
    made = bpy.data.materials.new(name)
    node(made, kind, **inputs)
    return made


def image(name, width, height, color, is_float=False):
    made = bpy.data.images.new(name, width, height, float_buffer=is_float)
    made.pixels = [each for y in range(height) for x in range(width) for each in (*color(x, y), 1)]
    made.pack()
    return made


def textured(made, socket, of, extension="REPEAT"):
    tree = made.node_tree
    texture = tree.nodes.new("ShaderNodeTexImage")
    # Between texels Cycles mixes bytes before it decodes them.
    texture.image, texture.interpolation, texture.extension = of, "Closest", extension
    tree.links.new(texture.outputs["Color"], tree.nodes[0].inputs[socket])
    return texture


def lamp(kind, energy, place, turn=(0, 0, 0), **fields):
    light = bpy.data.lights.new("lamp", kind)
    light.energy = energy
    for name, value in fields.items():
        setattr(light, name, value)
    made = bpy.data.objects.new("lamp", light)
    made.location, made.rotation_euler = place, turn
    bpy.context.scene.collection.objects.link(made)
    return made


def floor(of, size=6):
    bpy.ops.mesh.primitive_plane_add(size=size)
    bpy.context.object.data.materials.append(of)
    return bpy.context.object


def ball(place, of, radius=0.5):
    bpy.ops.mesh.primitive_uv_sphere_add(segments=48, ring_count=24, radius=radius, location=place)
    bpy.ops.object.shade_smooth()
    bpy.context.object.data.materials.append(of)
    return bpy.context.object


def lamps():
    """Each kind of lamp above a grey floor, out of the camera's sight."""
    floor(material("floor", "ShaderNodeBsdfDiffuse", Color=(0.5, 0.5, 0.5, 1)), 12)
    lamp("POINT", 60, (-2.2, 1, 1), shadow_soft_size=0)
    lamp("SPOT", 150, (-0.7, -0.5, 3), (0.1, 0.2, 0), shadow_soft_size=0, spot_size=0.5, spot_blend=0)
    lamp("AREA", 25, (0.8, 0.6, 2.5), (0.3, 0, 0.4), shape="RECTANGLE", size=0.8, size_y=0.3, color=(1, 0.6, 0.3))
    lamp("AREA", 25, (2.3, -0.6, 2.5), (0, 0.2, 0), shape="DISK", size=0.6, color=(0.3, 0.5, 1))
    lamp("SUN", 0.2, (0, 0, 5), (0.4, 0.5, 0), angle=0.02)
    camera((0, -2.5, 1.6), (math.radians(54), 0, 0), lens=24)


def surfaces():
    """Surfaces and images under a sky of three colours, with a camera whose picture is shifted."""
    checks = image("checks", 8, 8, lambda x, y: (0.8, 0.7, 0.2) if (x + y) % 2 else (0.1, 0.2, 0.5))
    plate = floor(material("plate", "ShaderNodeBsdfDiffuse"))
    textured(plate.active_material, "Color", checks)
    ball((-1.3, 0.3, 0.5), material("plastic", Base_Color=(0.7, 0.1, 0.1, 1), Roughness=0.35))
    ball((0, 0.6, 0.5), material("metal", Base_Color=(0.9, 0.6, 0.3, 1), Metallic=1, Roughness=0.4))
    ball((1.3, 0.3, 0.5), material("shining", "ShaderNodeEmission", Color=(0.2, 1, 0.4, 1), Strength=0.7))
    # One mesh in three places, one of them stretched and mirrored.
    bpy.ops.mesh.primitive_cone_add(radius1=0.3, depth=0.6, location=(-0.7, -1, 0.3))
    cone = bpy.context.object
    cone.data.materials.append(material("cone", "ShaderNodeBsdfDiffuse", Color=(0.2, 0.6, 0.3, 1)))
    for place, scale in (((0, -1, 0.3), (1, 1, 1)), ((0.8, -1, 0.45), (-1, 0.7, 1.5))):
        other = cone.copy()
        other.location, other.scale = place, scale
        bpy.context.scene.collection.objects.link(other)
    sky(lambda x, y: (0.6 + 2.2 * (x in (5, 6)), 0.5, 0.4 + 1.5 * (x in (11, 12))) if y >= 4 else (0.1, 0.1, 0.1), 0.6)
    camera((0, -4, 1.8), (math.radians(72), 0, 0), lens=38, shift_x=0.06, shift_y=-0.04)


def sky(color, turn):
    world = bpy.context.scene.world
    nodes, links = world.node_tree.nodes, world.node_tree.links
    texture, mapping, place = (nodes.new(f"ShaderNode{each}") for each in ("TexEnvironment", "Mapping", "TexCoord"))
    texture.image = image("sky", 16, 8, color, True)
    mapping.inputs["Rotation"].default_value = (0, 0, turn)
    links.new(place.outputs["Generated"], mapping.inputs["Vector"])
    links.new(mapping.outputs[0], texture.inputs["Vector"])
    links.new(texture.outputs[0], nodes["Background"].inputs["Color"])


def camera(place, turn, **fields):
    data = bpy.data.cameras.new("camera")
    for name, value in fields.items():
        setattr(data, name, value)
    made = bpy.data.objects.new("camera", data)
    made.location, made.rotation_euler = place, turn
    scene = bpy.context.scene
    scene.collection.objects.link(made)
    scene.camera = made


def empty():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.world = bpy.data.worlds.new("world")
    scene.world.use_nodes = True
    scene.world.node_tree.nodes["Background"].inputs["Color"].default_value = (0, 0, 0, 1)
    scene.view_settings.view_transform = "Standard"
    render, cycles = scene.render, scene.cycles
    render.resolution_x, render.resolution_y, render.resolution_percentage = 2 * WIDTH, 2 * HEIGHT, 50
    render.image_settings.file_format, render.image_settings.color_depth = "OPEN_EXR", "32"
    cycles.samples, cycles.use_denoising, cycles.use_adaptive_sampling = 1024, False, False
    cycles.max_bounces = cycles.diffuse_bounces = cycles.glossy_bounces = 6
    cycles.sample_clamp_indirect, cycles.pixel_filter_type, cycles.filter_width = 0, "BOX", 1
    cycles.blur_glossy = 0
    return scene


def fail(scene, folder):
    """What cannot be rendered or exported is one sentence."""
    preferences = bpy.context.preferences.addons["penumbra"].preferences
    command, eye = preferences.command, scene.camera
    scene.render.engine, scene.render.filepath = "PENUMBRA", os.path.join(folder, "none.exr")
    preferences.command = "no-such-command serve"
    said(lambda: bpy.ops.render.render(), "no-such-command does not start")
    preferences.command = "true"
    said(lambda: bpy.ops.render.render(), "true has ended without a picture.")
    preferences.command, scene.camera = command, None
    said(lambda: bpy.ops.export_scene.penumbra(filepath=os.path.join(folder, "none.json")), "The scene has no camera.")
    scene.camera = eye


def said(work, sentence):
    try:
        work()
    except RuntimeError as error:
        assert sentence in str(error), str(error)
    else:
        raise AssertionError(f"expected: {sentence}")


def main(name, folder, command):
    sys.path.insert(0, ADDON)
    scene = empty()
    import addon_utils
    import penumbra

    {"lamps": lamps, "surfaces": surfaces}[name]()
    scene.render.engine, scene.render.filepath = "CYCLES", os.path.join(folder, "cycles.exr")
    bpy.ops.render.render(write_still=True)
    # Registered by hand: an add-on in Blender's folders has its preferences in a list.
    entry = bpy.context.preferences.addons.new()
    entry.module = "penumbra"
    penumbra.register()
    entry.preferences.command = command
    scene.penumbra.samples, scene.penumbra.max_depth = 2048, 6
    fail(scene, folder)
    bpy.ops.export_scene.penumbra(filepath=os.path.join(folder, "scene.json"))
    scene.render.engine, scene.render.filepath = "PENUMBRA", os.path.join(folder, "penumbra.exr")
    bpy.ops.render.render(write_still=True)
    penumbra.unregister()


main(*sys.argv[sys.argv.index("--") + 1 :])
