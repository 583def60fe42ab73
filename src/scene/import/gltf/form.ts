/** What the form of a glTF's primitive is made by, beside its mesh: morph targets, and the joints that hold its vertices. */
import type { SceneError } from '../../errors.ts';
import { present } from '../../../base/present.ts';
import type { Accessors } from './decode.ts';
import type { Gltf } from './json.ts';
import type { GltfForm } from './types.ts';

type Primitive = Gltf['meshes'][number]['primitives'][number];

/** Most numbers of all morph targets of a primitive. */
const MAX_NUMBERS = 64_000_000;
/** Sets of four joints a vertex. */
const MAX_SETS = 4;

const TARGETS = { POSITION: 'targets', NORMAL: 'targetNormals', TANGENT: 'targetTangents' } as const;

/** Accessors of morph targets and joints that are read. */
export const formAccessors = ({ attributes, targets = [] }: Primitive): (number | undefined)[] => [
  ...targets.flatMap((target) => Object.keys(TARGETS).map((key) => target[key])),
  ...sets().flatMap((set) => [attributes[`JOINTS_${set}`], attributes[`WEIGHTS_${set}`]]),
];

const sets = (): number[] => Array.from({ length: MAX_SETS }, (_, set) => set);

/** Undefined: it has one form. @throws SceneError by `fail` */
export function formOf(
  primitive: Primitive,
  vertices: number,
  accessors: Accessors,
  fail: (message: string) => SceneError,
): GltfForm | undefined {
  const form = { ...targetsOf(primitive, vertices, accessors, fail), ...jointsOf(primitive, vertices, accessors, fail) };
  return Object.keys(form).length === 0 ? undefined : form;
}

function targetsOf({ targets = [] }: Primitive, vertices: number, accessors: Accessors, fail: (message: string) => SceneError): GltfForm {
  if (3 * vertices * targets.length > MAX_NUMBERS)
    throw fail(`expected at most ${MAX_NUMBERS} numbers in morph targets, got ${3 * vertices * targets.length}`);
  const form: GltfForm = {};
  for (const [key, name] of Object.entries(TARGETS)) {
    // Without positions nothing says how many targets there are.
    if (targets.length === 0 || (key !== 'POSITION' && targets.every((target) => target[key] === undefined))) continue;
    const all = new Float32Array(3 * vertices * targets.length);
    for (const [i, target] of targets.entries()) {
      if (target[key] === undefined) continue;
      const { values, lanes } = accessors.floats(target[key]);
      if (lanes !== 3 || values.length !== 3 * vertices)
        throw fail(`expected ${vertices} elements of three numbers for ${key} of target ${i}, got ${values.length / lanes} of ${lanes}`);
      const bad = values.findIndex((each) => !(Math.abs(each) <= MAX_SHIFT));
      if (bad >= 0) throw fail(`expected numbers within ±${MAX_SHIFT} for ${key} of target ${i}, got ${values[bad]}`);
      all.set(values, 3 * vertices * i);
    }
    form[name] = all;
  }
  return form;
}

/** Coordinates that a document takes. */
const MAX_SHIFT = 1e7;

function jointsOf({ attributes }: Primitive, vertices: number, accessors: Accessors, fail: (message: string) => SceneError): GltfForm {
  const found = sets().filter((set) => attributes[`JOINTS_${set}`] !== undefined && attributes[`WEIGHTS_${set}`] !== undefined);
  if (found.length === 0) return {};
  const holds = 4 * found.length;
  const [joints, jointWeights] = [new Uint32Array(holds * vertices), new Float32Array(holds * vertices)];
  for (const [k, set] of found.entries()) {
    const read = (key: string): Float32Array => {
      const { values, lanes } = accessors.floats(present(attributes[key], key));
      if (lanes !== 4 || values.length !== 4 * vertices)
        throw fail(`expected ${vertices} elements of four numbers for ${key}, got ${values.length / lanes} of ${lanes}`);
      const bad = values.findIndex((each) => !(each >= 0 && each <= 65535));
      if (bad >= 0) throw fail(`expected numbers from 0 to 65535 for ${key}, got ${values[bad]}`);
      return values;
    };
    const [indices, weights] = [read(`JOINTS_${set}`), read(`WEIGHTS_${set}`)];
    for (let i = 0; i < 4 * vertices; i++) {
      const at = Math.floor(i / 4) * holds + 4 * k + (i % 4);
      joints[at] = indices[i] ?? 0;
      jointWeights[at] = weights[i] ?? 0;
    }
  }
  normalized(jointWeights, holds);
  return { joints, jointWeights };
}

/** Sums of 1: integers and single precision come near, only. What nothing holds belongs to its first joint. */
function normalized(weights: Float32Array, holds: number): void {
  for (let k = 0; k < weights.length; k += holds) {
    const own = weights.subarray(k, k + holds);
    const sum = own.reduce((all, each) => all + each, 0);
    if (sum > 0) for (let i = 0; i < holds; i++) own[i] = (own[i] ?? 0) / sum;
    else own[0] = 1;
  }
}
