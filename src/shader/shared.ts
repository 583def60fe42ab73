/** What the host shares with kernels: the structs of wgsl/scene.wgsl that it fills. */
import { requireLayout, type StructLayout } from './struct.ts';

const SHARED = [
  'View',
  'Slice',
  'Node',
  'Primitive',
  'Light',
  'Lamp',
  'LightCluster',
  'ImageFrame',
  'ImageEntry',
  'ObjectSpace',
  'SdfShape',
  'MotionKey',
  'Interior',
  'Medium',
  'FilmPixel',
] as const;
export type SharedLayouts = Record<(typeof SHARED)[number], StructLayout>;

/** @param scene text of wgsl/scene.wgsl */
export const sharedLayouts = (scene: string): SharedLayouts =>
  Object.fromEntries(SHARED.map((name) => [name, requireLayout(scene, name, 'wgsl/scene')])) as SharedLayouts;
