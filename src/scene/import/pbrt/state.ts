/** What pbrt's statements change and later ones look at: transforms, material, light, media. */
import { inverse, type Affine } from '../../affine.ts';
import type { Look } from '../build/looks.ts';
import { grey } from '../build/textures.ts';
import { IDENTITY, isRegular, isSame, multiplied } from '../build/matrix.ts';
import { type Place, placeError } from '../build/notes.ts';
import type { Param } from './params.ts';

export type Target = 'shape' | 'light' | 'material' | 'medium' | 'texture';

export interface State {
  /** At the start and at the end. */
  transforms: readonly [Affine, Affine];
  active: readonly [boolean, boolean];
  isReversed: boolean;
  /** A look, or the name of one that may come later. */
  material: Look | string;
  areaLight: { params: readonly Param[]; place: Place } | null;
  inside: string;
  outside: string;
  colorSpace: string;
  attributes: Readonly<Record<Target, readonly Param[]>>;
  times: readonly [number, number];
}

export const firstState = (place: Place): State => ({
  transforms: [IDENTITY, IDENTITY],
  active: [true, true],
  isReversed: false,
  material: { kind: 'diffuse', reflectance: grey(0.5), name: 'diffuse', place },
  areaLight: null,
  inside: '',
  outside: '',
  colorSpace: 'srgb',
  attributes: { shape: [], light: [], material: [], medium: [], texture: [] },
  times: [0, 1],
});

/** The state with what `change` makes of its active transforms. @throws SceneError for what is no number */
export function transformed(state: State, change: (own: Affine) => Affine, place: Place): State {
  const [a, b] = state.transforms.map((each, i) => (state.active[i as 0 | 1] ? change(each) : each)) as [Affine, Affine];
  if (![...a, ...b].every((each) => Math.abs(each) < 1e30))
    throw placeError(place, 'expected a transform of numbers below 1e30, got larger ones');
  return { ...state, transforms: [a, b] };
}

export const appended = (state: State, by: Affine, place: Place): State =>
  transformed(state, (own) => multiplied([...own], [...by]), place);

export const isAnimated = ({ transforms: [a, b] }: State): boolean => !isSame(a, b);

/** The way back. @throws SceneError for a map that has none */
export function undone(m: Affine, place: Place): Affine {
  if (!isRegular(m)) throw placeError(place, 'expected a transform that can be undone, got one that flattens');
  return inverse(m);
}
