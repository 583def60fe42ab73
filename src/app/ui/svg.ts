/** Pictures of lines: elements of SVG, and drawings that follow the width of their place. */

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number> = {},
  ...children: (Node | string)[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** `M… L…`; a point that is null begins another line. */
export function linePath(points: readonly (readonly [number, number] | null)[]): string {
  let text = '';
  let isNew = true;
  for (const point of points) {
    if (point === null) isNew = true;
    else {
      text += `${isNew ? 'M' : 'L'}${point[0].toFixed(2)} ${point[1].toFixed(2)}`;
      isNew = false;
    }
  }
  return text;
}

/** Calls `draw` with the width of the place in CSS pixels, now and whenever it changes. @returns draws again */
export function whileSized(place: HTMLElement, draw: (width: number) => void): () => void {
  const again = (): void => {
    if (place.clientWidth > 0) draw(place.clientWidth);
  };
  let width = 0;
  new ResizeObserver(() => {
    if (place.clientWidth === width) return;
    width = place.clientWidth;
    again();
  }).observe(place);
  return again;
}
