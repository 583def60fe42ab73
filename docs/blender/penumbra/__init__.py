"""Penumbra for Blender 3.4 and later: scenes as documents, and a render engine that F12 starts. See docs/blender.md."""

import bpy
from bpy_extras.io_utils import ExportHelper

from .engine import PenumbraEngine
from .scene import Export

bl_info = {
    "name": "Penumbra",
    "author": "Penumbra",
    "version": (1, 0, 0),
    "blender": (3, 4, 0),
    "category": "Render",
    "location": "File > Export, and the list of render engines",
    "description": "A path tracer on WebGPU: exports scenes, renders them",
}


class PenumbraExport(bpy.types.Operator, ExportHelper):
    """Write the scene as a document of Penumbra, with its meshes and images in the folder files beside it"""

    bl_idname = "export_scene.penumbra"
    bl_label = "Export Penumbra"
    filename_ext = ".json"
    filter_glob: bpy.props.StringProperty(default="*.json", options={"HIDDEN"})

    def execute(self, context):
        try:
            export = Export(context.evaluated_depsgraph_get(), self.filepath)
            export.run()
        except (OSError, ValueError) as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        for note in export.notes:
            self.report({"WARNING"}, note)
        self.report({"INFO"}, f"{self.filepath}: {len(export.meshes)} meshes, {len(export.materials)} materials")
        return {"FINISHED"}


class PenumbraSettings(bpy.types.PropertyGroup):
    samples: bpy.props.IntProperty(name="Samples", description="Paths of every pixel", default=256, min=1, max=16777216)
    max_depth: bpy.props.IntProperty(name="Bounces", description="Most scattering events of a path", default=12, min=0, max=1024)


class PenumbraPreferences(bpy.types.AddonPreferences):
    bl_idname = __name__
    command: bpy.props.StringProperty(
        name="Command",
        description="What starts the renderer, as in a terminal: penumbra serve, or npx penumbra serve",
        default="penumbra serve",
    )

    def draw(self, _context):
        self.layout.prop(self, "command")


class PENUMBRA_PT_sampling(bpy.types.Panel):
    bl_label = "Sampling"
    bl_space_type = "PROPERTIES"
    bl_region_type = "WINDOW"
    bl_context = "render"
    COMPAT_ENGINES = {PenumbraEngine.bl_idname}

    @classmethod
    def poll(cls, context):
        return context.engine in cls.COMPAT_ENGINES

    def draw(self, context):
        self.layout.use_property_split = True
        self.layout.prop(context.scene.penumbra, "samples")
        self.layout.prop(context.scene.penumbra, "max_depth")


CLASSES = (PenumbraExport, PenumbraSettings, PenumbraPreferences, PENUMBRA_PT_sampling, PenumbraEngine)


def entry(menu, _context):
    menu.layout.operator(PenumbraExport.bl_idname, text="Penumbra (.json)")


def shared_panels():
    """Blender's own panels of materials, lamps, worlds and cameras, which say which engines they are for."""
    left_out = {"VIEWLAYER_PT_filter", "VIEWLAYER_PT_layer_passes"}
    for panel in bpy.types.Panel.__subclasses__():
        engines = getattr(panel, "COMPAT_ENGINES", None)
        if engines is not None and "BLENDER_RENDER" in engines and panel.__name__ not in left_out:
            yield engines


def register():
    for each in CLASSES:
        bpy.utils.register_class(each)
    bpy.types.Scene.penumbra = bpy.props.PointerProperty(type=PenumbraSettings)
    bpy.types.TOPBAR_MT_file_export.append(entry)
    for engines in shared_panels():
        engines.add(PenumbraEngine.bl_idname)


def unregister():
    for engines in shared_panels():
        engines.discard(PenumbraEngine.bl_idname)
    bpy.types.TOPBAR_MT_file_export.remove(entry)
    del bpy.types.Scene.penumbra
    for each in reversed(CLASSES):
        bpy.utils.unregister_class(each)
