/** What the host shares with kernels: the structs of wgsl/scene.wgsl and wgsl/params.wgsl that it fills. */
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

/** @param wgsl the library's modules by path */
export const sharedLayouts = ({ scene = '', params = '' }: Readonly<Record<string, string>>): SharedLayouts =>
  Object.fromEntries(SHARED.map((name) => [name, requireLayout(`${scene}\n${params}`, name, 'wgsl/scene')])) as SharedLayouts;
