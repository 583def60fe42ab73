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

/** The integrand x² on [0, 1], and a density that the reader draws. */
export interface DensityDiagram {
  kind: 'density';
  /** Whether it shows how numbers are inverted, in place of samples. */
  inversion: boolean;
}

export type Diagram = SolidAngleDiagram | DensityDiagram;

/** Whether the diagram shows the document of its step, and changes it. */
export const isOfScene = ({ kind }: Diagram): boolean => kind === 'solid-angle';

/** @throws SceneError */
export function checkDiagram(diagram: Diagram, document: SceneDocument): void {
  if (diagram.kind === 'solid-angle') lampOf(document, diagram.shape);
}
