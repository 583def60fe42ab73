/** Where the sheet of a narrow screen may stand. Pure; heights in CSS pixels, speeds in CSS pixels a millisecond, both upwards. */

export const STOPS = ['low', 'half', 'full'] as const;
export type Stop = (typeof STOPS)[number];
export type Heights = Readonly<Record<Stop, number>>;

/** Speed from which letting go is a flick. */
const FLICK = 0.4;

/** Where a sheet comes to rest that is let go of: a flick takes it to the next stop in its direction, else it takes the nearest one. */
export function restOf(height: number, speed: number, heights: Heights): Stop {
  if (speed >= FLICK) return STOPS.find((each) => heights[each] > height) ?? 'full';
  if (speed <= -FLICK) return STOPS.findLast((each) => heights[each] < height) ?? 'low';
  const distance = (stop: Stop): number => Math.abs(heights[stop] - height);
  return STOPS.reduce((best, each) => (distance(each) < distance(best) ? each : best));
}

/** The stop that so many steps up lead to. */
export const stepped = (stop: Stop, steps: number): Stop =>
  STOPS[Math.min(STOPS.length - 1, Math.max(0, STOPS.indexOf(stop) + steps))] ?? stop;
