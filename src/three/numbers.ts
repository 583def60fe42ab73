/** Numbers of three.js as documents have them. */
import type { Color, Matrix4 } from 'three';
import type { Vec3 } from '../scene/document.ts';
import { ofColumns } from '../scene/import/gltf/matrix.ts';
import type { Matrix } from '../scene/import/gltf/types.ts';
import { scale } from '../scene/vec.ts';

/** Linear Rec. 709, the working space of three.js unless somebody changed it; nothing below 0. */
export const colorOf = ({ r, g, b }: Color): Vec3 => [Math.max(0, r), Math.max(0, g), Math.max(0, b)];

/** The colour of a light or of what shines, times its strength. */
export const strengthOf = (color: Color, intensity: number): Vec3 => scale(colorOf(color), Math.max(0, intensity));

/** World from object. */
export const placeOf = ({ matrixWorld }: { matrixWorld: Matrix4 }): Matrix => ofColumns(matrixWorld.elements);

export const degrees = (radians: number): number => (radians * 180) / Math.PI;
