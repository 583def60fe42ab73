/** What the host shares with kernels: the structs of wgsl/scene.wgsl, wgsl/params.wgsl, wgsl/light/stored.wgsl, wgsl/view/guide.wgsl and wgsl/wave/state.wgsl that it fills
 * or reads. */
import { requireLayout, type StructLayout } from './struct.ts';

const SHARED = [
  'View',
  'Slice',
  'Node',
  'Primitive',
  'Light',
  'PunctualLight',
  'LightCells',
  'LightCluster',
  'ImageFrame',
  'ImageEntry',
  'ObjectSpace',
  'SdfShape',
  'MotionKey',
  'Interior',
  'Medium',
  'MediumDensity',
  'FilmPixel',
  'GuidePixel',
  'WaveState',
  'WaveStep',
] as const;
export type SharedLayouts = Record<(typeof SHARED)[number], StructLayout>;

/** @param wgsl the library's modules by path */
export const sharedLayouts = ({
  scene = '',
  params = '',
  'wave/state': wave = '',
  'view/guide': guide = '',
  'light/stored': lights = '',
}: Readonly<Record<string, string>>): SharedLayouts =>
  Object.fromEntries(
    SHARED.map((name) => [name, requireLayout(`${scene}\n${params}\n${lights}\n${wave}\n${guide}`, name, 'wgsl/scene')]),
  ) as SharedLayouts;
