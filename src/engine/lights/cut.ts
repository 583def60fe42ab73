/** Nodes of the tree of lights that stand for all of it. */
import { present } from '../../base/present.ts';
import type { LightTree } from './tree.ts';

export interface CutNode {
  /** Place among the clusters. */
  place: number;
  /** Levels below the root. */
  level: number;
}

export interface Cut {
  /** In the order of the tree, from left to right. */
  nodes: CutNode[];
  /** For each light, the index of the node that it is below. */
  nodeOf: Uint32Array;
}

/** At most `most` nodes: that which is brightest and widest is divided first, as what is said of it is least true of its lights. */
export function cutOf({ clusters, trails }: LightTree, most: number): Cut {
  const at = (place: number): LightTree['clusters'][number] => present(clusters[place], 'a cluster');
  const urgency = ({ place }: CutNode): number => {
    const { light, intensity, radius } = at(place);
    return light >= 0 ? -1 : intensity * radius * radius;
  };
  const nodes: CutNode[] = [{ place: 0, level: 0 }];
  while (nodes.length < most) {
    let worst = 0;
    nodes.forEach((node, i) => (worst = urgency(node) > urgency(present(nodes[worst], 'a node')) ? i : worst));
    const { place, level } = present(nodes[worst], 'a node');
    if (at(place).light >= 0) {
      const inner = nodes.findIndex((node) => at(node.place).light < 0);
      if (inner < 0) break;
      worst = inner;
    }
    const { child } = at(place);
    nodes.splice(worst, 1, { place: child, level: level + 1 }, { place: child + 1, level: level + 1 });
  }
  const nodeOf = new Uint32Array(trails.length);
  const mark = (place: number, node: number): void => {
    const { light, child } = at(place);
    if (light >= 0) {
      nodeOf[light] = node;
      return;
    }
    mark(child, node);
    mark(child + 1, node);
  };
  nodes.forEach(({ place }, node) => mark(place, node));
  return { nodes, nodeOf };
}
