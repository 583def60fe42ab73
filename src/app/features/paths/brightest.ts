/** The sample that one looks for when a pixel is too bright. Pure. */

/** Number of the sample with the greatest component; of those that the film dropped the first. */
export function brightest(radiances: Float32Array): number {
  let [best, most] = [0, -1];
  for (let i = 0; i < radiances.length; i++) {
    const value = Number.isNaN(radiances[i]!) ? Infinity : radiances[i]!;
    if (value > most) [best, most] = [Math.floor(i / 3), value];
  }
  return best;
}
