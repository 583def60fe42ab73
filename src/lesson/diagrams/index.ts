/** Diagrams of lessons that a reader takes hold of: what a directive says of one, and whether the document of its step has what it needs. */
import type { SceneDocument } from '../../scene/document.ts';
import { lampOf } from './solid-angle.ts';

/** A hemisphere over the origin, with the silhouette of a lamp of the document and its shadow on the unit disk. */
export interface SolidAngleDiagram {
  kind: 'solid-angle';
  /** Name of the lamp: see lampOf. */
  shape: string;
  /** Whether the shadow is shown, and what the floor receives. */
  shadow: boolean;
}

export type Diagram = SolidAngleDiagram;

/** @throws SceneError */
export function checkDiagram(diagram: Diagram, document: SceneDocument): void {
  lampOf(document, diagram.shape);
}
