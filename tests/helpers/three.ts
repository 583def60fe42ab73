/** Scenes of three.js for tests, and what their documents hold. */
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { importGltf } from '../../src/scene/import/gltf/scene.ts';
import type { MeshData, SceneDocument } from '../../src/scene/document.ts';
import { fromThree } from '../../src/three/from-three.ts';

export type Json = Record<string, any>;

export const box = (): THREE.Mesh => new THREE.Mesh(new THREE.BoxGeometry(), new THREE.MeshStandardMaterial());
export const sceneOf = (...objects: THREE.Object3D[]): THREE.Scene => new THREE.Scene().add(...objects);
export const documentOf = async (...objects: THREE.Object3D[]): Promise<SceneDocument> => (await fromThree(sceneOf(...objects))).scene;
export const meshes = (scene: Pick<SceneDocument, 'shapes'>): MeshData[] =>
  scene.shapes.flatMap((each) => (each.type === 'mesh' && each.data !== undefined ? [each.data] : []));

/** A glb by the importer and by three.js's loader. */
export async function bothWays(bytes: Uint8Array): Promise<{ both: SceneDocument; ours: SceneDocument; notes: string[] }> {
  const { scene } = await new GLTFLoader().parseAsync(bytes.slice().buffer, '');
  const { scene: ours, notes } = await fromThree(scene);
  return { both: (await importGltf(bytes, 'a.glb')).scene, ours, notes };
}
