/** Diagrams of lessons that a reader takes hold of: what a directive says of one, and whether the document of its step has what it needs. */
import type { SceneDocument } from '../../scene/document.ts';
import { bankOf } from './darts.ts';
import { facetPointOf } from './microfacets.ts';
import { lampOf } from './solid-angle.ts';
import { paintedOf, type PaintNames } from './spectra.ts';
import { pointOf, type PointNames } from './two-densities.ts';

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

/** What a diagram of two densities shows, each with what the one before it has: the integrand, two densities, their weights. */
export const SHOWN = ['integrand', 'densities', 'weights'] as const;

/** A glossy point below a lamp: maps of its hemisphere, and the variances of what one samples there. */
export interface TwoDensitiesDiagram extends PointNames {
  kind: 'two-densities';
  show: (typeof SHOWN)[number];
}

/** What a diagram of facets shows: which face h, also which are hidden, also the lobe of all. */
export const FACETS_SHOWN = ['facets', 'hidden', 'lobe'] as const;

/** A slice through a surface of facets, between an eye and the first light of the document. */
export interface MicrofacetsDiagram {
  kind: 'microfacets';
  /** Name of a material with a parameter `roughness`. */
  material: string;
  show: (typeof FACETS_SHOWN)[number];
}

/** A paint by wavelength under a lamp, and its colour; with `other` two paints of one colour by daylight. */
export interface SpectraDiagram extends PaintNames {
  kind: 'spectra';
}

/** A medium along a line, and free paths through it by darts below its majorant. */
export interface DartsDiagram {
  kind: 'darts';
  /** Name of a medium with the density of lessons/darts/bank.wgsl. */
  medium: string;
}

/** Boxes that a reader splits in two, and what that costs. */
export interface SplitDiagram {
  kind: 'split';
}

/** Light by a slit, and a density that is learned from it. */
export interface LearnedDiagram {
  kind: 'learned';
}

export type Diagram =
  | SolidAngleDiagram
  | DensityDiagram
  | TwoDensitiesDiagram
  | MicrofacetsDiagram
  | SpectraDiagram
  | DartsDiagram
  | SplitDiagram
  | LearnedDiagram;

/** Whether the diagram shows the document of its step, and changes it. */
export const isOfScene = ({ kind }: Diagram): boolean => !['density', 'split', 'learned'].includes(kind);

/** @throws SceneError */
export function checkDiagram(diagram: Diagram, document: SceneDocument): void {
  if (diagram.kind === 'solid-angle') lampOf(document, diagram.shape);
  if (diagram.kind === 'two-densities') pointOf(document, diagram);
  if (diagram.kind === 'microfacets') facetPointOf(document, diagram.material);
  if (diagram.kind === 'spectra') paintedOf(document, diagram);
  if (diagram.kind === 'darts') bankOf(document, diagram.medium);
}
