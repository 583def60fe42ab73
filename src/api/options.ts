/** What the renderer of the package is told, and what it tells. */
import type { DisplayMode } from '../scene/display-modes.ts';
import type { Diagnostic } from '../shader/errors.ts';
import type { Abortable } from './abort.ts';
import type { PictureOptions } from './look.ts';

/** An adapter, as much as the platform tells of it. */
export interface AdapterSummary {
  /** For people: device and driver, or vendor and architecture. */
  name: string;
  /** Runs on the processor. */
  software: boolean;
}

export interface RendererOptions {
  /** What renders scenes; `auto`, the default, takes what is faster. The images are the same. */
  kernel?: 'auto' | 'megakernel' | 'wavefront';
  /** What builds hierarchies; default the processor. Images agree, but not bit for bit. */
  trees?: 'processor' | 'gpu';
  /** Where waiting for the GPU is polling, as in Node: what sleeps so many milliseconds. `penumbra-engine/node` gives it. */
  pause?: ((milliseconds: number) => Promise<void>) | undefined;
}

export interface SceneOptions extends Abortable {
  /** The document comes from `checkScene`, `parseScene` or `loadScene`, changed or not: it is not checked again. */
  checked?: boolean;
}

/** What a scene became. */
export interface SceneReport {
  kernel: 'megakernel' | 'wavefront';
  primitives: number;
  /** What the user should know, a sentence each. */
  notes: readonly string[];
  /** What of its programs not every browser takes. */
  warnings: readonly Diagnostic[];
  /** What it took: geometry, packing, linking, compiling. */
  milliseconds: { geometry: number; pack: number; link: number; compile: number };
}

export interface RenderOptions extends Abortable {
  /** Samples per pixel that the film is to have; default those of the scene, or 256. */
  spp?: number;
  /** Milliseconds of work between two reports; default 100. A cancelled render ends within one. */
  slice?: number;
}

export interface Progress {
  /** Samples per pixel so far; with adaptive sampling of those that go on. */
  samples: number;
  spp: number;
  /** Share of the image that adaptive sampling goes on with; 1 without it. */
  open: number;
  done: boolean;
}

/** How an image is drawn. */
export interface DrawOptions extends PictureOptions {
  /** In place of the image: of the surface that the camera sees first, or of the film. A layer goes before. */
  mode?: DisplayMode;
  /** Luminance as colour, in place of exposure and tone curve. */
  falseColor?: boolean;
}
