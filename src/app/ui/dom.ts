/** Small helpers that make elements. */

type Child = Node | string | null | false;

/** Attributes and properties: `class`, `translate`, `aria-…`, `data-…` become attributes, `on…` listeners, the rest properties. */
export type Props = Record<string, unknown>;

export function el<K extends keyof HTMLElementTagNameMap>(tag: K, props: Props = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith('on') && typeof value === 'function') element.addEventListener(key.slice(2), value as EventListener);
    else if (key in element && !key.includes('-') && key !== 'list' && key !== 'translate')
      (element as unknown as Record<string, unknown>)[key] = value;
    else element.setAttribute(key === 'class' ? 'class' : key, value === true ? '' : String(value));
  }
  element.append(...children.filter((each) => each !== null && each !== false));
  return element;
}

const SHAPES = {
  pause: 'M5 3v10M11 3v10',
  play: 'M5 3l8 5-8 5z',
  step: 'M4 3l6 5-6 5zM12.5 3v10',
  restart: 'M3.5 8a4.5 4.5 0 1 0 1.6-3.4M3.2 2.6v2.6h2.6',
  chart: 'M2.5 2.5v11h11M4.5 5c1 4.5 4 6 8.5 6.2',
  side: 'M2.5 3.5h11v9h-11zM9.5 3.5v9',
  contrast: 'M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11',
  orbit: 'M8 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M1.8 10.5c1.5 2 10.9-.500 12.4-5',
  eye: 'M1.5 8c3-5 10-5 13 0-3 5-10 5-13 0zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6',
  probe: 'M8 1.5v4M8 10.5v4M1.5 8h4M10.5 8h4M7.5 8h1',
  path: 'M2 3l5 9 3-7 4 4M7 12h.01M10 5h.01',
  close: 'M4 4l8 8M12 4l-8 8',
  up: 'M3.5 10L8 5.5l4.5 4.5',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  open: 'M2 12.5v-9h4l1.500 1.500h6v2M2 12.5l2-5.500h10.500l-2 5.500z',
} as const;
export type IconName = keyof typeof SHAPES;

/** A 16 px line icon in the colour of the text. Beside it there is always a word or a label. */
export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', SHAPES[name]);
  svg.append(path);
  return svg;
}

/** How a key is written for people: `ctrl+s` → Ctrl S. */
export function keyText(key: string): string {
  const names: Record<string, string> = { ' ': 'Space', escape: 'Esc', arrowleft: '←', arrowright: '→', arrowup: '↑', arrowdown: '↓' };
  const parts = key.length > 1 && key.includes('+') ? key.split('+').map((each) => (each === '' ? '+' : each)) : [key];
  return parts
    .map((each) => names[each.toLowerCase()] ?? (each.length === 1 ? each.toUpperCase() : each[0]!.toUpperCase() + each.slice(1)))
    .join(' ');
}
