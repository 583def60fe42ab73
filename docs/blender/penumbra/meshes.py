"""Meshes as PLY files: one of the triangles of each material."""

import numpy as np


def parts(obj):
    """The triangles of each material of an evaluated object, in its own coordinates."""
    mesh = obj.to_mesh()
    try:
        rows, header, loops, slots = corners(mesh)
        materials = [slot.material for slot in obj.material_slots] or [None]
        found = []
        for slot in np.unique(slots):
            used, faces = np.unique(rows[loops[slots == slot].ravel()], axis=0, return_inverse=True)
            found.append(Part(used, header, faces.reshape(-1, 3), materials[min(slot, len(materials) - 1)]))
        return found
    finally:
        obj.to_mesh_clear()


class Part:
    """Vertices, what the columns of their rows are, triangles, and a material."""

    def __init__(self, rows, header, faces, material):
        self.rows, self.header, self.faces, self.material = rows, header, faces, material

    def moved(self, matrix):
        """Where 4 × 4 numbers take it: its outside stays outside where they mirror it."""
        numbers = np.array(matrix)
        linear, rows = numbers[:3, :3], self.rows.copy()
        rows[:, :3] = rows[:, :3] @ linear.T + numbers[:3, 3]
        normals = rows[:, 3:6] @ np.linalg.pinv(linear)
        rows[:, 3:6] = normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-30)
        return Part(rows, self.header, self.faces[:, ::-1] if np.linalg.det(linear) < 0 else self.faces, self.material)

    def write(self, path):
        lines = [
            "ply",
            "format binary_little_endian 1.0",
            f"element vertex {len(self.rows)}",
            *(f"property float {each}" for each in self.header),
            f"element face {len(self.faces)}",
            "property list uchar int vertex_indices",
            "end_header",
            "",
        ]
        table = np.empty(len(self.faces), [("count", "u1"), ("corners", "<i4", 3)])
        table["count"], table["corners"] = 3, self.faces
        with open(path, "wb") as file:
            file.write("\n".join(lines).encode())
            file.write(self.rows.astype("<f4").tobytes())
            file.write(table.tobytes())


def corners(mesh):
    """Place, normal and texture coordinates of each corner; what they are; three corners and the material of each triangle."""
    mesh.calc_loop_triangles()
    if hasattr(mesh, "calc_normals_split"):
        mesh.calc_normals_split()
    count, size = len(mesh.loop_triangles), len(mesh.loops)
    loops = filled(mesh.loop_triangles, "loops", 3 * count, np.int32).reshape(-1, 3)
    slots = filled(mesh.loop_triangles, "material_index", count, np.int32)
    places = filled(mesh.vertices, "co", 3 * len(mesh.vertices), np.float32).reshape(-1, 3)
    source = (mesh.corner_normals, "vector") if hasattr(mesh, "corner_normals") else (mesh.loops, "normal")
    columns = [places[filled(mesh.loops, "vertex_index", size, np.int32)], filled(*source, 3 * size, np.float32).reshape(-1, 3)]
    header = ["x", "y", "z", "nx", "ny", "nz"]
    if mesh.uv_layers.active is not None:
        columns.append(filled(mesh.uv_layers.active.data, "uv", 2 * size, np.float32).reshape(-1, 2))
        header += ["s", "t"]
    return np.hstack(columns), header, loops, slots


def filled(collection, attribute, count, kind):
    values = np.empty(count, kind)
    collection.foreach_get(attribute, values)
    return values

