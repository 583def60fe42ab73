/** One animation of a glTF file: the tracks of its nodes, and of whatever else it points at. */
import type { SceneError } from '../../errors.ts';
import { shown } from '../../errors.ts';
import { present } from '../../../base/present.ts';
import type { Accessors } from './decode.ts';
import { animationNames } from './choices.ts';
import { type Gltf, placeError } from './json.ts';
import { type Track, trackOf } from './track.ts';

export type NodePath = 'translation' | 'rotation' | 'scale' | 'weights';
type NodeTracks = Partial<Record<NodePath, Track>>;

export interface Animation {
  name: string;
  /** Seconds: the first and the last keyframe. */
  start: number;
  end: number;
  nodes: Map<number, NodeTracks>;
  /** What KHR_animation_pointer moves beside the tracks of nodes: the parts of the path, and the numbers. */
  pointers: { path: string[]; track: Track }[];
  notes: string[];
}

type Json = Gltf['animations'][number];

const LANES = { translation: 3, rotation: 4, scale: 3 } as const;

/** @throws SceneError naming the channel */
export function readAnimation(json: Gltf, index: number, accessors: Accessors, file: string): Animation {
  const { channels, samplers } = present(json.animations[index], `an animation ${index}`);
  const nodes: Animation['nodes'] = new Map();
  const pointers: Animation['pointers'] = [];
  const notes = new Set<string>();
  let [start, end] = [Infinity, 0];
  channels.forEach((channel, i) => {
    const fail = (message: string): SceneError => placeError(file, ['animations', index, 'channels', i], message);
    const target = targetOf(json, channel, notes, fail);
    if (target === null) return;
    const { input, output, interpolation } = present(samplers[channel.sampler], `a sampler ${channel.sampler}`);
    const times = accessors.floats(input);
    if (times.lanes !== 1) throw fail(`expected times of one number each, got ${times.lanes}`);
    const { values, lanes } = accessors.floats(output);
    const isTurn = target.path === 'rotation';
    const width = widthOf(target, lanes, values.length, times.values.length, interpolation, fail);
    const track = trackOf(times.values, values, width, interpolation, isTurn, fail);
    start = Math.min(start, present(track.times[0], 'a time'));
    end = Math.max(end, present(track.times.at(-1), 'a time'));
    if (target.node === undefined) return void pointers.push({ path: target.pointer, track });
    const own = nodes.get(target.node) ?? {};
    if (own[target.path] !== undefined) throw fail(`expected one channel for the ${target.path} of node ${target.node}, got a second`);
    own[target.path] = track;
    nodes.set(target.node, own);
  });
  const name = present(animationNames(json)[index], 'a name');
  return { name, start: Math.min(start, end), end, nodes, pointers, notes: [...notes] };
}

type Target = { node: number; path: NodePath } | { node: undefined; path: 'pointer'; pointer: string[] };

/** What a channel drives; null: nothing that is known. */
function targetOf(
  { nodes }: Gltf,
  { target: { node, path, extensions } }: Json['channels'][number],
  notes: Set<string>,
  fail: (message: string) => SceneError,
): Target | null {
  if (path === 'pointer') {
    const pointer = extensions.KHR_animation_pointer?.pointer;
    if (pointer === undefined) throw fail('expected a pointer of KHR_animation_pointer, got none');
    const parts = pointer.split('/').slice(1).map((each) => each.replaceAll('~1', '/').replaceAll('~0', '~')); // prettier-ignore
    const [list, index = '', property = ''] = parts;
    // What the specification lets a pointer say of a node is what a channel says.
    if (list !== 'nodes' || parts.length !== 3 || !isPath(property)) return { node: undefined, path: 'pointer', pointer: parts };
    if (!/^\d{1,9}$/.test(index) || Number(index) >= nodes.length)
      throw fail(`expected one of the ${nodes.length} nodes, got ${shown(index)}`);
    return { node: Number(index), path: property };
  }
  // A channel without a node is for an extension that is not known.
  if (node === undefined) return null;
  if (isPath(path)) return { node, path };
  notes.add(`Channels for ${path.slice(0, 40)} are left out.`);
  return null;
}

const isPath = (path: string): path is NodePath => ['translation', 'rotation', 'scale', 'weights'].includes(path);

/** Numbers that a keyframe has. */
function widthOf(
  { path }: Target,
  lanes: number,
  count: number,
  keyframes: number,
  interpolation: string,
  fail: (message: string) => SceneError,
): number {
  if (path === 'weights') return Math.floor(count / Math.max(1, keyframes) / (interpolation === 'CUBICSPLINE' ? 3 : 1));
  if (path === 'pointer') return lanes;
  if (lanes !== LANES[path]) throw fail(`expected ${LANES[path]} numbers an element for ${path}, got ${lanes}`);
  return lanes;
}
