/** A drawing of the camera's lens, cut along its axis, with the light of two points of the film. */
import { html, render, svg } from 'lit-html';
import type { FolderApi } from 'tweakpane';
import type { Camera } from '../../../scene/document.ts';
import { lensCode } from '../../../scene/lenses/code.ts';
import type { Bound } from './bind.ts';

const points = (line: readonly (readonly [number, number])[]): string => line.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');

export function lensDrawing(folder: FolderApi, camera: () => Camera): Bound {
  const element = document.createElement('div');
  element.className = 'lens-drawing';
  folder.element.querySelector('.tp-fldv_c')?.append(element);
  let drawn: Camera | null = null;
  const refresh = (): void => {
    const now = camera();
    if (now === drawn || now.type !== 'lens') return;
    drawn = now;
    const { glass, stop, film, rays, box } = lensCode().lensSection(now);
    const [x, y, right, top] = box;
    render(
      html`<svg viewBox="${x} ${y} ${right - x} ${top - y}" role="img" aria-label="The lens, cut along its axis: light comes from the left">
        ${glass.map((each) => svg`<polygon class="glass" points=${points(each)}></polygon>`)}
        ${rays.map((fan, i) => fan.map((each) => svg`<polyline class=${i === 0 ? 'middle' : 'corner'} points=${points(each)}></polyline>`))}
        ${[...stop, film].map((each) => svg`<polyline class="solid" points=${points(each)}></polyline>`)}
      </svg>`,
      element,
    );
  };
  refresh();
  return { element, refresh };
}
