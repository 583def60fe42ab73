/** A move of the camera packs nothing anew of which there may be millions, though the page fills in other objects for files each time. */
import { expect, it } from 'vitest';
import { shaderLibrary } from '../../src/content/node.ts';
import { packScene, type PackedScene } from '../../src/engine/pack/pack.ts';
import type { SceneDocument } from '../../src/scene/document.ts';
import { buildGeometry } from '../../src/scene/geometry/build.ts';
import { checkScene } from '../../src/scene/parse.ts';
import { KernelAssembler } from '../../src/shader/kernel.ts';
import { ball } from '../helpers/primitives.ts';

const assembler = new KernelAssembler(shaderLibrary());
const { positions, indices } = ball(6);
const white = { file: 'diffuse' };
const lamp = {
  type: 'quad',
  corner: [-1, 3, -1],
  edge1: [2, 0, 0],
  edge2: [0, 0, 2],
  material: 'white',
  emission: { radiance: [9, 8, 7] },
};
const bodies = { type: 'mesh', data: { positions, indices }, material: 'white' };
const scene = checkScene({
  version: 1,
  camera: { position: [0, 1, 6], target: [0, 0, 0] },
  materials: { white },
  lights: [{ type: 'point', position: [2, 3, 2], intensity: [4, 4, 4] }],
  shapes: [bodies, lamp],
  objects: { lit: { shapes: [bodies, lamp] } },
  instances: [{ object: 'lit', matrices: [[1, 0, 0, 4, 0, 1, 0, 0, 0, 0, 1, 0]] }],
});
const geometry = buildGeometry(scene);
const pack = (document: SceneDocument): PackedScene => packScene(document, geometry, assembler, false);

/** As the page hands it over: meshes with the same data in new shapes. */
const moved = (document: SceneDocument, x: number): SceneDocument => ({
  ...document,
  camera: { ...document.camera, position: [x, 1, 6] },
  shapes: document.shapes.map((shape) => ({ ...shape })),
  objects: { lit: { ...document.objects['lit']!, shapes: document.objects['lit']!.shapes.map((shape) => ({ ...shape })) } },
});

it('parameters, lights of primitives and emitters are those of before', () => {
  const [before, after] = [pack(scene), pack(moved(scene, 2))];
  expect(new Uint8Array(after.view)).not.toEqual(new Uint8Array(before.view));
  expect(after.params).toBe(before.params);
  expect(after.lights.ofPrimitive).toBe(before.lights.ofPrimitive);
  expect(after.lights.surfaces.map(({ face }) => face)).toEqual(before.lights.surfaces.map(({ face }) => face));
});

it('what is edited is not', () => {
  const before = pack(scene);
  const darker = pack(checkScene({ ...scene, materials: { white: { ...white, params: { albedo: [0.2, 0.2, 0.2] } } } }));
  expect(darker.params).not.toEqual(before.params);
  // Two punctual lights come before those with a surface, and one does again.
  const two = pack({ ...scene, lights: [...scene.lights, ...scene.lights] });
  const lit = (packed: PackedScene): number[] => [...packed.lights.ofPrimitive].filter((each) => each > 0);
  expect(lit(before)).toEqual(lit(pack(scene)));
  // The lamp of the group, whose number is its own; the first light of the instance, and the lamp in the world, plus 1.
  expect(lit(before).sort()).toEqual([1, 2, 2]);
  expect(lit(two).sort()).toEqual([1, 3, 3]);
  const dark = pack({ ...scene, shapes: scene.shapes.map(({ emission: _, ...shape }) => shape as typeof shape & { type: 'mesh' }) });
  expect(lit(dark)).toHaveLength(2);
});
