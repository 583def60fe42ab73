/**
 * The scenes that came with SmallptGPU (Bucciarelli 2009), the renderer that Qin, Lin and Huang's progressive path tracer
 * was measured on: converted from its own files by the importer that opens any such file.
 */
import { importScn } from '../../../scene/import/scn.ts';
import { fovOf } from '../../../scene/camera.ts';
import type { PerspectiveCamera, SceneInput } from '../../../scene/document.ts';
import { present } from '../../../base/present.ts';

/** File → what the user reads about it. */
export const SMALLPTGPU: Record<string, { title: string; description: string }> = {
  cornell: {
    title: 'SmallptGPU: Cornell',
    description:
      'The first scene of SmallptGPU: walls of huge spheres, a mirror and a glass sphere under a small lamp. From its cornell.scn.',
  },
  simple: {
    title: 'SmallptGPU: simple',
    description: 'Three diffuse spheres and a spherical lamp on a sphere as large as a hill. From simple.scn of SmallptGPU.',
  },
  caustic3: {
    title: 'SmallptGPU: three caustics',
    description:
      'Glass in red, green and blue: light sampling cannot see through it, so the caustics are found by chance. From caustic3.scn of SmallptGPU.',
  },
};

export function smallptGpu(name: string, bytes: Uint8Array): SceneInput {
  const { title, description } = present(SMALLPTGPU[name], `a scene ${name}`);
  const { version, camera, film, render, materials, shapes } = importScn(bytes, `${name}.scn`);
  const fov = Number(present(fovOf(camera), 'a field of view').toPrecision(7));
  return {
    $schema: '../src/scene/scene.schema.json',
    version,
    title,
    description,
    camera: { ...(camera as PerspectiveCamera), fov },
    film,
    render,
    display: { exposure: 2 },
    materials,
    shapes,
  };
}
