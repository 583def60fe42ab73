/** Accessors → numbers, by glTF-Transform: plain, interleaved, sparse, quantised, meshopt and Draco. */
import { Logger, WebIO } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRDracoMeshCompression, KHRMeshQuantization } from '@gltf-transform/extensions';
import { MeshoptDecoder } from 'meshoptimizer/decoder';
import { fileError } from '../text.ts';
import type { Container } from './container.ts';
import { formAccessors } from './form.ts';
import type { Gltf } from './json.ts';
import { present } from '../../../base/present.ts';
import { sentence } from '../../../base/sentence.ts';

const DRACO = 'KHR_draco_mesh_compression';
const COMPRESSIONS = [DRACO, 'EXT_meshopt_compression', 'KHR_mesh_quantization'];

interface Numbers {
  /** `lanes` numbers an element; integers that are normalised are fractions. */
  values: Float32Array;
  lanes: number;
}

export interface Accessors {
  floats(index: number): Numbers;
  /** Of a scalar accessor of whole numbers. */
  indices(index: number): Uint32Array;
}

/**
 * Decodes the accessors that something visible needs.
 * @param loadDraco gives the decoder of the package draco3dgltf
 * @param animation number of the one whose keyframes are needed
 * @throws SceneError one sentence
 */
export async function decodeAccessors(
  { json, buffers }: Container,
  file: string,
  loadDraco: (() => Promise<unknown>) | undefined,
  animation?: number,
): Promise<Accessors> {
  const draco = json.meshes.some(({ primitives }) => primitives.some((each) => each.extensions[DRACO] !== undefined));
  if (draco && loadDraco === undefined) throw fileError(file, 'expected a mesh without Draco compression, which cannot be read here');
  const io = new WebIO()
    .setLogger(new Logger(Logger.Verbosity.SILENT))
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization, KHRDracoMeshCompression]);
  const resources = Object.fromEntries(buffers.map((each, i) => [`buffer${i}`, Uint8Array.from(each)]));
  let decoded;
  try {
    await MeshoptDecoder.ready;
    // A decoder of its own: after running out of memory it is good for nothing.
    io.registerDependencies({ 'meshopt.decoder': MeshoptDecoder, ...(draco && { 'draco3d.decoder': await loadDraco?.() }) });
    decoded = (await io.readJSON({ json: reduced(json, animation) as never, resources })).getRoot().listAccessors();
  } catch (error) {
    throw fileError(file, `expected meshes that can be decoded, got an error: ${reason(error)}`);
  }
  const at = (index: number) => {
    const accessor = present(decoded[index], `an accessor ${index}`);
    const array = accessor.getArray();
    if (array === null) throw fileError(file, `at accessors[${index}]: expected numbers, got none`);
    return { accessor, array };
  };
  return {
    floats(index) {
      const { accessor, array } = at(index);
      const type = accessor.getComponentType();
      const unit = accessor.getNormalized() ? 1 / present(SCALES[type], `a component type ${type}`) : 1;
      // The most negative integer is one less than the greatest is more: both ends are at ±1 (specification, 3.6.2.2).
      const values = unit === 1 ? new Float32Array(array) : Float32Array.from(array, (each: number) => Math.max(-1, each * unit));
      return { values, lanes: accessor.getElementSize() };
    },
    indices: (index) => Uint32Array.from(at(index).array),
  };
}

/** What 1 is among normalised integers; floats are never divided. */
const SCALES: Record<number, number> = { 5120: 127, 5121: 255, 5122: 32767, 5123: 65535, 5125: 4294967295, 5126: 1 };

/** One line of the library's complaint. */
function reason(error: unknown): string {
  // An assumption of the library that does not hold: what it says of it helps nobody.
  if (error instanceof TypeError || error instanceof RangeError) return 'the numbers contradict one another';
  const text = sentence(error);
  return (text.split('\n')[0] ?? '').replace(/^\[[^\]]*\] /, '').replace(/\.$/, '').slice(0, 120) || 'no reason given'; // prettier-ignore
}

/** Only what decoding needs: the library never sees nodes, materials or images, and none of the accessors of other animations. */
function reduced(json: Gltf, animation: number | undefined): unknown {
  const used = usedAccessors(json, animation);
  return {
    asset: { version: '2.0' },
    extensionsUsed: json.extensionsUsed.filter((each) => COMPRESSIONS.includes(each)),
    extensionsRequired: json.extensionsRequired.filter((each) => COMPRESSIONS.includes(each)),
    buffers: json.buffers.map((each, i) => ({ ...each, uri: `buffer${i}` })),
    bufferViews: json.bufferViews,
    accessors: json.accessors.map((each, i) => (used.has(i) ? each : { componentType: 5121, count: 0, type: 'SCALAR' })),
    meshes: json.meshes.map(({ primitives }) => ({
      primitives: primitives.map(({ attributes, indices, extensions }) => ({
        attributes,
        indices,
        ...(extensions[DRACO] && { extensions: { [DRACO]: extensions[DRACO] } }),
      })),
    })),
  };
}

const ATTRIBUTES = ['POSITION', 'NORMAL', 'TANGENT', 'TEXCOORD_0', 'TEXCOORD_1', 'COLOR_0'];

function usedAccessors(json: Gltf, animation: number | undefined): Set<number> {
  const used = new Set<number>();
  for (const { primitives } of json.meshes) {
    for (const primitive of primitives) {
      const { attributes, indices, extensions } = primitive;
      for (const index of formAccessors(primitive)) if (index !== undefined) used.add(index);
      for (const key of ATTRIBUTES) if (attributes[key] !== undefined) used.add(attributes[key]);
      if (indices !== undefined) used.add(indices);
      // The library gives every attribute that Draco holds its numbers.
      for (const key of Object.keys(extensions[DRACO]?.attributes ?? {})) if (attributes[key] !== undefined) used.add(attributes[key]);
    }
  }
  for (const { extensions } of json.nodes) {
    for (const index of Object.values(extensions.EXT_mesh_gpu_instancing?.attributes ?? {})) used.add(index);
  }
  for (const { inverseBindMatrices } of json.skins) if (inverseBindMatrices !== undefined) used.add(inverseBindMatrices);
  for (const { input, output } of json.animations[animation ?? -1]?.samplers ?? []) used.add(input).add(output);
  return used;
}
