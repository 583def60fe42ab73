/** How the environment's image stands. Pure. */
import type { ImageEnvironment } from '../../scene/document.ts';
import { StructArray, type StructLayout } from '../../shader/struct.ts';

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** As wgsl/scene.wgsl has it: one vec4u a row. */
export function packImageFrame(layout: StructLayout, { rotation, tilt, intensity, tint }: ImageEnvironment): Uint32Array {
  const [ca, sa, ct, st] = [Math.cos(radians(rotation)), Math.sin(radians(rotation)), Math.cos(radians(tilt)), Math.sin(radians(tilt))];
  const packed = new StructArray(layout, 1);
  // Inverse of the tilt about x and the rotation about y after it.
  packed.set(0, 'x', [ca, 0, -sa]);
  packed.set(0, 'y', [sa * st, ct, ca * st]);
  packed.set(0, 'z', [sa * ct, -st, ca * ct]);
  packed.set(
    0,
    'scale',
    tint.map((each) => each * intensity),
  );
  return packed.asUints;
}
