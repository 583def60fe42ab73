/** Where the film lies on the canvas: fitted, or zoomed and moved. In device pixels. Pure. */

export interface Size {
  width: number;
  height: number;
}

export type Point = readonly [number, number];

/** Device pixels a film pixel, and the film point at the middle of the canvas (0 to 1); null: fitted. */
export interface Zoom {
  scale: number;
  centre: Point;
}

const MAX_SCALE = 128;

/** Device pixels a film pixel at which the whole film is seen. */
export const fitScale = (film: Size, canvas: Size): number => Math.min(canvas.width / film.width, canvas.height / film.height);

/** The upper left corner of a film, and its scale. A film of another shape than the zoom was made for is fitted. */
export function place(film: Size, canvas: Size, zoom: Zoom | null): { origin: Point; scale: number } {
  const scale = zoom?.scale ?? fitScale(film, canvas);
  const [x, y] = zoom?.centre ?? [0.5, 0.5];
  const corner = (side: number, length: number, at: number): number => {
    const start = side / 2 - at * length * scale;
    // Whole device pixels keep film pixels even where one is a whole number of them.
    return Math.round(start);
  };
  return { origin: [corner(canvas.width, film.width, x), corner(canvas.height, film.height, y)], scale };
}

/** Canvas point → film point in pixels. */
export function toFilm(point: Point, placed: { origin: Point; scale: number }): Point {
  return [(point[0] - placed.origin[0]) / placed.scale, (point[1] - placed.origin[1]) / placed.scale];
}

/** Zoomed by a factor with the film point under `at` kept in place; null where the whole film fits again. */
export function zoomed(film: Size, canvas: Size, zoom: Zoom | null, at: Point, factor: number): Zoom | null {
  const placed = place(film, canvas, zoom);
  const least = fitScale(film, canvas);
  const wish = placed.scale * factor;
  if (wish <= least * 1.001) return null;
  const scale = Math.min(MAX_SCALE, wish);
  const [x, y] = toFilm(at, placed);
  return within({
    scale,
    centre: [(x + (canvas.width / 2 - at[0]) / scale) / film.width, (y + (canvas.height / 2 - at[1]) / scale) / film.height],
  });
}

/** Moved by device pixels. */
export function panned(film: Size, canvas: Size, zoom: Zoom | null, dx: number, dy: number): Zoom {
  const { scale } = place(film, canvas, zoom);
  const [x, y] = zoom?.centre ?? [0.5, 0.5];
  return within({ scale, centre: [x - dx / scale / film.width, y - dy / scale / film.height] });
}

function within({ scale, centre }: Zoom): Zoom {
  return { scale, centre: [Math.min(1, Math.max(0, centre[0])), Math.min(1, Math.max(0, centre[1]))] };
}
