/** Grids of media as files have them, and what a point of them is by definition. */

/** A .vol file of Mitsuba. @param values of cells of so many channels, x the fastest */
export function volFile(
  size: readonly number[],
  channels: number,
  values: readonly number[],
  box: readonly number[] = [0, 0, 0, 1, 1, 1],
): Uint8Array {
  const bytes = new Uint8Array(48 + 4 * values.length);
  const view = new DataView(bytes.buffer);
  bytes.set([0x56, 0x4f, 0x4c, 3]);
  [1, ...size, channels].forEach((each, i) => view.setInt32(4 + 4 * i, each, true));
  [...box, ...values].forEach((each, i) => view.setFloat32(24 + 4 * i, each, true));
  return bytes;
}

/** Trilinear between the middles of cells of the unit cube, 0 outside of it. @param fades cells of nothing lie around them; else the nearest goes on */
export function gridAt(size: readonly number[], values: readonly number[], point: readonly number[], fades: boolean): number {
  if (point.some((each) => each < 0 || each > 1)) return 0;
  let sum = 0;
  const [nx, ny, nz] = size;
  for (let z = -1; z <= nz; z++)
    for (let y = -1; y <= ny; y++)
      for (let x = -1; x <= nx; x++) {
        const weight = [x, y, z].reduce((all, each, axis) => all * Math.max(0, 1 - Math.abs(point[axis] * size[axis] - (each + 0.5))), 1);
        const near = [x, y, z].map((each, axis) => Math.min(size[axis] - 1, Math.max(0, each)));
        const isCell = near.every((each, axis) => each === [x, y, z][axis]);
        if (isCell || !fades) sum += weight * values[(near[2] * ny + near[1]) * nx + near[0]];
      }
  return sum;
}
