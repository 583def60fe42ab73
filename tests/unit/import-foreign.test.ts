/** Models as other programs write them: polygons that are not convex, statements of their own, points and lines, primitives without what they need. */
import { expect, it, test } from 'vitest';
import type { Vec3 } from '../../src/scene/document.ts';
import { thinMesh } from '../../src/scene/import/gltf/thin.ts';
import { importObj } from '../../src/scene/import/obj-scene.ts';
import { readObj } from '../../src/scene/import/obj.ts';
import { cross, dot, sub, vec3At } from '../../src/scene/vec.ts';
import { read as readModel, square } from '../helpers/gltf.ts';
import { bytesOf } from '../helpers/pbrt.ts';

const read = (text: string) => readObj(bytesOf(text), 'a.obj');

test('polygons that are not convex are cut by ears, and statements of other programs are listed', async () => {
  // An arrow head: its fan about the first corner would cover a triangle outside of it. Area 1/2.
  const arrow = 'v 1 1 0\nv 0 2 0\nv .5 1 0\nv 0 0 0\nvt 0 0\nvt .25 0\nvt .5 0\nvt .75 0\nt crease 2/1/1 0 1 10\nvw 0 1\n';
  const face = `${arrow}f 3/3 4/4 1/1 2/2\n`;
  const { positions, indices, uvs, polygons } = read(face);
  const corner = (k: number): number[] => positions.slice(3 * indices[k]!, 3 * indices[k]! + 2);
  let area = 0;
  for (let k = 0; k < indices.length; k += 3) {
    const [[ax, ay], [bx, by], [cx, cy]] = [corner(k), corner(k + 1), corner(k + 2)] as [number[], number[], number[]];
    area += Math.abs((bx! - ax!) * (cy! - ay!) - (by! - ay!) * (cx! - ax!)) / 2;
  }
  expect([area, indices.length, polygons]).toEqual([0.5, 6, undefined]);
  // Coordinates stay with their corners.
  for (const k of indices)
    expect(uvs![2 * k]).toBe({ '1 1': 0, '0 2': 0.25, '0.5 1': 0.5, '0 0': 0.75 }[corner(indices.indexOf(k)).join(' ')]);
  expect((await importObj(bytesOf(face), 'a.obj', {})).notes).toEqual([
    'The statement "t" is not of OBJ, and read over.',
    'The statement "vw" is not of OBJ, and read over.',
  ]);
});

it.each([
  [0, 4, 4 * 8],
  [1, 2, 2 * 12],
  [2, 4, 4 * 12],
  [3, 3, 3 * 12],
])('has primitives of the mode %i: %i pieces', async (mode, _, triangles) => {
  const { meshes } = await readModel(square((json) => (json.meshes[0].primitives = [{ attributes: { POSITION: 0 }, mode }])));
  const mesh = meshes[0]!.primitives[0]!.mesh;
  expect(mesh.indices.length / 3).toBe(triangles);
  const line = { name: '', positions: Float32Array.of(0, 0, 0, 1, 0, 0), indices: Uint32Array.of(0, 1) };
  expect([thinMesh(line, 0, 15), thinMesh(line, 1, 11), thinMesh(line, 1, 12)]).toEqual([null, null, expect.anything()]);
  // The square is 1 wide: all of it is as near to its corners or edges as the radius, and faces outwards.
  const radius = 0.004 * Math.SQRT1_2;
  const far = (x: number): number => Math.min(Math.abs(x), Math.abs(x - 1));
  for (let k = 0; k < mesh.positions.length; k += 3) {
    const [x, y, z] = mesh.positions.slice(k, k + 3) as unknown as [number, number, number];
    expect(Math.hypot(mode === 0 ? Math.hypot(far(x), far(y)) : Math.min(far(x), far(y)), z)).toBeLessThan(radius * 1.001);
  }
  for (let k = 0; k < mesh.indices.length; k += 3) {
    const at = (numbers: Float32Array, i: number): Vec3 => vec3At(numbers, 3 * mesh.indices[k + i]!);
    const [a, b, c] = [at(mesh.positions, 0), at(mesh.positions, 1), at(mesh.positions, 2)];
    const normal = at(mesh.normals!, 0);
    expect(dot(cross(sub(b, a), sub(c, a)), normal)).toBeGreaterThan(0);
  }
});

it('leaves out primitives without positions and without an area, and keeps the others', async () => {
  const { meshes, notes } = await readModel(
    square((json, builder) => {
      const flat = builder.accessor(Uint16Array.of(0, 0, 1), 'SCALAR', 1);
      json.meshes[0].primitives.push({ attributes: { NORMAL: 1 } }, { attributes: { POSITION: 0 }, indices: flat });
      json.images = [{ uri: 'gone.webp' }];
      json.textures = [{ extensions: { EXT_texture_webp: {} } }];
    }),
  );
  expect(meshes[0]!.primitives).toHaveLength(1);
  expect(notes).toEqual(
    expect.arrayContaining(['Primitives without positions are left out.', 'Primitives whose triangles have no area are left out.']),
  );
});
