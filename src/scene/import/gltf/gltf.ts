/**
 * glTF 2.0 and GLB → meshes, instances, materials, images, cameras and lights.
 * Import this file lazily: glTF-Transform and the decoders come with it.
 */
import type { ImportOptions } from '../imported.ts';
import { fileError } from '../text.ts';
import { type Animation, readAnimation } from './animation.ts';
import { checkContainer } from './check.ts';
import { readContainer } from './container.ts';
import { animationNames, chosenOf, variantNames } from './choices.ts';
import { decodeAccessors } from './decode.ts';
import type { Gltf } from './json.ts';
import { readMaterials } from './material.ts';
import { readMeshes } from './mesh.ts';
import { readNodes } from './nodes.ts';
import { pointedAt } from './pointer.ts';
import { Poses } from './pose.ts';
import { transcoded } from './transcoded.ts';
import type { GltfResult } from './types.ts';
import { present } from '../../../base/present.ts';

/** @throws SceneError one sentence that names the file and the place (as a rejection) */
export async function readGltf(
  bytes: Uint8Array,
  file: string,
  { beside, draco, ktx2, model = {} }: ImportOptions = {},
): Promise<GltfResult> {
  const container = await readContainer(bytes, file, beside);
  checkContainer(container, file);
  const { images, notes: ofImages } = await transcoded(container, ktx2);
  const names = { animations: animationNames(container.json), variants: variantNames(container.json) };
  const chosen = chosenOf('animation', names.animations, model.animation, file);
  const variant = chosenOf('variant', names.variants, model.variant, file);
  const accessors = await decodeAccessors(container, file, draco, chosen);
  const animation = chosen === undefined ? undefined : readAnimation(container.json, chosen, accessors, file);
  const time = timeOf(animation, model.time);
  const { json, notes: ofPointers } = animation === undefined ? { json: container.json, notes: [] } : pointedAt(container.json, animation, time, file); // prettier-ignore
  if (json !== container.json) checkContainer({ ...container, json }, file);
  const { meshes, notes: ofMeshes } = readMeshes(json, accessors, variant, file);
  const { instances, cameras, lights, notes: ofNodes } = readNodes(json, meshes, accessors, new Poses(json, file, animation), time, file);
  const visible = instances.filter(({ mesh }) => present(meshes[mesh], `a mesh ${mesh}`).primitives.length > 0);
  if (visible.length === 0) throw fileError(file, 'expected a node with triangles, got none');
  const notes = [
    ...container.notes,
    ...ofImages,
    ...ofMeshes,
    ...ofNodes,
    ...(animation?.notes ?? []),
    ...ofPointers,
    ...leftOut(json, animation),
  ];
  if (names.variants.length > 0 && variant === undefined)
    notes.push(`Of ${names.variants.length} variants none is chosen: ${names.variants.slice(0, 8).join(', ')}.`);
  const running = animation && { name: animation.name, start: animation.start, end: animation.end, time };
  return {
    meshes,
    instances: visible,
    materials: readMaterials(json, file),
    images,
    cameras,
    lights,
    ...(running && { animation: running }),
    choices: {
      ...names,
      animation: chosen ?? null,
      variant: variant ?? null,
      span: animation === undefined ? null : [animation.start, animation.end],
    },
    notes,
  };
}

/** Seconds at which everything stands: within the animation, its start if nothing is said. */
const timeOf = (animation: Animation | undefined, time: number | undefined): number =>
  animation === undefined ? 0 : Math.min(animation.end, Math.max(animation.start, time ?? animation.start));

/** Extensions that say something which nothing of ours does; those that are not named here are unknown. */
const HONOURED = new Set([
  'KHR_draco_mesh_compression', 'EXT_meshopt_compression', 'KHR_mesh_quantization', 'KHR_lights_punctual', 'KHR_texture_transform',
  'EXT_texture_webp', 'EXT_mesh_gpu_instancing', 'KHR_node_visibility', 'KHR_materials_anisotropy', 'KHR_materials_clearcoat',
  'KHR_materials_dispersion', 'KHR_materials_emissive_strength', 'KHR_materials_ior', 'KHR_materials_iridescence',
  'KHR_materials_sheen', 'KHR_materials_specular', 'KHR_materials_transmission', 'KHR_materials_unlit', 'KHR_materials_volume',
  'KHR_texture_basisu', 'KHR_animation_pointer', 'KHR_materials_variants', 'KHR_xmp_json_ld', 'KHR_materials_pbrSpecularGlossiness',
]); // prettier-ignore

function leftOut(json: Gltf, animation: Animation | undefined): string[] {
  const notes = json.extensionsUsed.filter((each) => !HONOURED.has(each)).map((each) => `The extension ${each.slice(0, 60)} is read over.`);
  const { length } = json.animations;
  if (length > 0 && animation === undefined) notes.push('Animations are left out: everything is at rest.');
  if (length > 1 && animation !== undefined) notes.push(`One of ${length} animations runs: ${animation.name.slice(0, 60)}.`);
  if (json.scenes.length > 1) notes.push(`One of ${json.scenes.length} scenes is shown.`);
  if (json.extensionsUsed.includes('KHR_materials_pbrSpecularGlossiness'))
    notes.push('Specular and glossiness are taken for metalness and roughness.');
  if (json.meshes.some(({ primitives }) => primitives.some((each) => 'TEXCOORD_2' in each.attributes || 'COLOR_1' in each.attributes)))
    notes.push('More than two sets of texture coordinates and one of colours are left out.');
  return notes;
}
