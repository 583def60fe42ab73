/** Where the nodes of a glTF are at a time: their own transforms, those of their ancestors, and weights of morph targets. */
import { present } from '../../../base/present.ts';
import type { Vec3 } from '../../document.ts';
import { vec3At, vec4At } from '../../vec.ts';
import { fileError } from '../text.ts';
import type { Animation } from './animation.ts';
import { type Gltf, placeError } from './json.ts';
import { composed, IDENTITY, multiplied, ofColumns } from './matrix.ts';
import { valueAt } from './track.ts';
import type { GltfMoving, Matrix } from './types.ts';

type Breaks = ReturnType<GltfMoving['breaks']>;

/** Most matrices of nodes that move: about ten seconds of them. */
const MAX_WORK = 20_000_000;

/** Matrices of nodes at a time of an animation. */
export class Poses {
  /** Of the scene, parents first. */
  private readonly nodes: readonly number[];
  private readonly hidden = new Set<number>();
  private readonly json: Gltf;
  private readonly file: string;
  private readonly animation: Animation | undefined;
  private readonly parents = new Map<number, number>();
  /** Nodes that move, or an ancestor of which does. */
  private readonly movers = new Set<number>();
  private readonly still = new Map<number, Matrix>();
  private work = 0;

  /** @throws SceneError for a node with two parents or in a circle */
  constructor(json: Gltf, file: string, animation?: Animation) {
    this.json = json;
    this.file = file;
    this.animation = animation;
    this.nodes = this.ordered();
    for (const node of this.nodes) {
      const parent = this.parents.get(node);
      if (this.movesItself(node) || (parent !== undefined && this.movers.has(parent))) this.movers.add(node);
      else this.still.set(node, this.inWorld(node, this.ownAt(node, 0), parent === undefined ? IDENTITY : this.stillAt(parent)));
    }
  }

  /** Nodes that are seen, parents first. */
  get visible(): number[] {
    return this.nodes.filter((each) => !this.hidden.has(each));
  }

  /** Whether a node is part of the scene. */
  has(node: number): boolean {
    return this.movers.has(node) || this.still.has(node);
  }

  /** Whether the weights of a node's morph targets change. */
  changes(node: number): boolean {
    return this.animation?.nodes.get(node)?.weights !== undefined;
  }

  /** Seconds from the first keyframe to the last. */
  get span(): { start: number; end: number } {
    const { start = 0, end = 0 } = this.animation ?? {};
    return { start, end };
  }

  /** Whether a node is elsewhere at another time. */
  moves(node: number): boolean {
    return this.movers.has(node);
  }

  /** World from node at a time in seconds. @throws SceneError naming a node whose transform is too large */
  worldAt(node: number, time: number): Matrix {
    const way = this.wayTo(node);
    const first = way[0];
    const before = first === undefined ? node : this.parents.get(first);
    let matrix = before === undefined ? IDENTITY : this.stillAt(before);
    for (const each of way) matrix = this.inWorld(each, this.ownAt(each, time), matrix);
    return matrix;
  }

  /** How a node that moves does, and what has a place of its own in it. */
  moving(node: number, own: Matrix): GltfMoving {
    let breaks: Breaks | undefined;
    return {
      at: (time) => multiplied(this.worldAt(node, time), own),
      fixed: () => multiplied(this.fixedPart(node), own),
      breaks: () => (breaks ??= this.breaks([node])),
      ...this.span,
    };
  }

  /** The place of every node at a time, parents first. */
  allAt(time: number): Map<number, Matrix> {
    const places = new Map<number, Matrix>();
    for (const node of this.nodes) {
      const parent = this.parents.get(node);
      const around = parent === undefined ? IDENTITY : present(places.get(parent), `a place of node ${parent}`);
      places.set(node, this.still.get(node) ?? this.inWorld(node, this.ownAt(node, time), around));
    }
    return places;
  }

  /** What stands still between the last node that moves and this one: the node's coordinates in those of that one. */
  private fixedPart(node: number): Matrix {
    let matrix = IDENTITY;
    for (const each of this.wayTo(node)) matrix = this.movesItself(each) ? IDENTITY : multiplied(matrix, this.ownAt(each, 0));
    return matrix;
  }

  /** Times of the keyframes of what moves nodes and of what weighs the targets of one, in order. */
  breaks(nodes: readonly number[], weighed?: number): Breaks {
    const [times, jumps] = [new Set<number>(), new Set<number>()];
    const moving = new Set(nodes.flatMap((each) => this.wayTo(each)));
    const tracks = [...moving].flatMap((node) => {
      const { translation, rotation, scale } = this.animation?.nodes.get(node) ?? {};
      return [translation, rotation, scale];
    });
    for (const track of [...tracks, this.animation?.nodes.get(weighed ?? -1)?.weights]) {
      if (track === undefined) continue;
      this.worked(track.times.length);
      for (const time of track.times) times.add(time);
      if (track.interpolation === 'STEP') for (const time of track.times.subarray(1)) jumps.add(time);
    }
    const sorted = (of: Set<number>): number[] => [...of].sort((a, b) => a - b);
    return { times: sorted(times), jumps: sorted(jumps) };
  }

  /** Weights of morph targets; undefined: those of the mesh. */
  weightsAt(node: number, time: number): readonly number[] | undefined {
    const track = this.animation?.nodes.get(node)?.weights;
    return track === undefined ? this.json.nodes[node]?.weights : valueAt(track, time);
  }

  private movesItself(node: number): boolean {
    const tracks = this.animation?.nodes.get(node);
    return tracks !== undefined && (tracks.translation !== undefined || tracks.rotation !== undefined || tracks.scale !== undefined);
  }

  /** From the first that moves down to the node; empty for one that stands still. */
  private wayTo(node: number): number[] {
    const way: number[] = [];
    for (let at: number | undefined = node; at !== undefined && this.movers.has(at); at = this.parents.get(at)) way.push(at);
    this.worked(way.length);
    return way.reverse();
  }

  private worked(more: number): void {
    this.work += more;
    if (this.work > MAX_WORK) throw fileError(this.file, 'expected fewer nodes that move, or fewer keyframes');
  }

  private stillAt(node: number): Matrix {
    return present(this.still.get(node), `a place of node ${node}`);
  }

  private inWorld(node: number, own: Matrix, parent: Matrix): Matrix {
    const matrix = multiplied(parent, own);
    if (!matrix.every((each) => Math.abs(each) <= 1e18)) throw placeError(this.file, ['nodes', node], 'expected a smaller transform');
    return matrix;
  }

  private ownAt(index: number, time: number): Matrix {
    const node = present(this.json.nodes[index], `a node ${index}`);
    const tracks = this.movesItself(index) ? this.animation?.nodes.get(index) : undefined;
    // A node that is animated has no matrix by the specification; one that has is what its channels make of it.
    if (tracks === undefined && node.matrix !== undefined) return ofColumns(node.matrix);
    const { translation: t, rotation: r, scale: s } = tracks ?? {};
    const three = (of: typeof t, rest: Vec3): Vec3 => (of === undefined ? rest : vec3At(valueAt(of, time), 0));
    return composed(three(t, node.translation), r === undefined ? node.rotation : vec4At(valueAt(r, time), 0), three(s, node.scale));
  }

  private ordered(): number[] {
    const { scenes, scene, nodes } = this.json;
    // A file without scenes shows the nodes that are no children.
    const children = new Set(nodes.flatMap((each) => each.children ?? []));
    const roots = scenes[scene ?? 0]?.nodes ?? nodes.flatMap((_, i) => (children.has(i) ? [] : [i]));
    const order: number[] = [];
    const seen = new Set<number>();
    const open = roots.toReversed();
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      const node = present(nodes[index], `a node ${index}`);
      if (seen.has(index)) throw placeError(this.file, ['nodes', index], 'expected one parent and no circle, got a second way to the node');
      seen.add(index);
      order.push(index);
      const parent = this.parents.get(index);
      const isHidden = node.extensions.KHR_node_visibility?.visible === false || (parent !== undefined && this.hidden.has(parent));
      if (isHidden) this.hidden.add(index);
      for (const child of node.children?.toReversed() ?? []) {
        // A second parent is found when the child is reached again.
        if (!this.parents.has(child)) this.parents.set(child, index);
        open.push(child);
      }
    }
    return order;
  }
}
