/** Marks blocks of the film over the picture, until they are closed. */
import type { Agreement } from '../../../link/compare.ts';
import { el, icon } from '../../ui/dom.ts';
import { short } from '../../ui/format.ts';
import type { Page } from '../../shell/page.ts';
import { place } from '../../viewport/placement.ts';
import './share.css';

const SVG = 'http://www.w3.org/2000/svg';

export function markBlocks(page: Page, grid: { columns: number; rows: number }, { different, z, limit }: Agreement): void {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'blocks');
  svg.setAttribute('aria-hidden', 'true');
  const { width, height } = page.state.get().document.film;
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('preserveAspectRatio', 'none');
  // As src/engine/film/blocks.ts divides them.
  const edge = (i: number, count: number, side: number): number => Math.ceil((i * side) / count);
  for (const block of different) {
    const [column, row] = [block % grid.columns, Math.floor(block / grid.columns)];
    const rect = document.createElementNS(SVG, 'rect');
    const [x, y] = [edge(column, grid.columns, width), edge(row, grid.rows, height)];
    const box = { x, y, width: edge(column + 1, grid.columns, width) - x, height: edge(row + 1, grid.rows, height) - y };
    for (const [name, value] of Object.entries(box)) rect.setAttribute(name, String(value));
    svg.append(rect);
  }
  const worst = different.reduce((most, each) => (z[each]! > z[most]! ? each : most), different[0]!);
  const text = `${different.length} of ${grid.columns * grid.rows} blocks differ by more than ${short(limit, 2)} standard errors, one by ${short(z[worst]!, 2)}.`;
  const close = el('button', { type: 'button', 'aria-label': 'Hide the blocks', onclick: () => end() }, icon('close'));
  const caption = el('p', { class: 'blocks-caption over', role: 'status' }, text, close);
  const fit = (): void => {
    const ratio = devicePixelRatio || 1;
    const { origin, scale } = place(page.screen.film, page.screen.size, page.screen.zoom);
    Object.assign(svg.style, {
      left: `${origin[0] / ratio}px`,
      top: `${origin[1] / ratio}px`,
      width: `${(width * scale) / ratio}px`,
      height: `${(height * scale) / ratio}px`,
    });
  };
  const observer = new ResizeObserver(fit);
  const stop = page.screen.zoomed.listen(fit);
  const unsubscribe = page.state.subscribe((now, before) => {
    if (now.document !== before.document) end();
  });
  const end = (): void => {
    observer.disconnect();
    unsubscribe();
    stop();
    svg.remove();
    caption.remove();
  };
  observer.observe(page.canvas);
  page.canvas.after(svg);
  page.viewport.append(caption);
  fit();
}
