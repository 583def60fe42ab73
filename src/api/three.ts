/** `penumbra-engine/three`: scenes of three.js as documents. Has no copy of three.js in it, and runs without a GPU. */
import { fromThree as taken } from '../three/from-three.ts';
import type { FromThreeOptions, ThreeObject } from '../three/types.ts';
import { orAborted } from './abort.ts';
import { codedLater } from './error.ts';
import type { LoadedScene } from './scene.ts';

export { PenumbraError } from './error.ts';
export type { LoadedScene } from './scene.ts';
export type { FromThreeOptions, Pixels, ThreeObject, ThreeTexture } from '../three/types.ts';

/**
 * What a WebGLRenderer would show of a scene at this moment, as a document. Meshes and instances, morph targets and bones as they
 * stand, materials with their textures, lights, an equirectangular environment. docs/three.md has the table.
 * @param scene a `THREE.Scene`, or anything else of its graph; its world matrices are brought up to date
 * @param camera a `THREE.PerspectiveCamera` or `THREE.OrthographicCamera`; left out: the first of the scene, or one that sees all of it
 * @returns the document, and a sentence for each thing that it does not show
 * @throws PenumbraError `scene`: nothing with triangles, too many of them, a number that is not finite; `aborted`
 */
export const fromThree = (scene: ThreeObject, camera: ThreeObject | null = null, options: FromThreeOptions = {}): Promise<LoadedScene> =>
  orAborted(
    codedLater(() => taken(scene, camera, options)),
    options.signal,
  );
