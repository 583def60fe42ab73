/** Live figures: `<penumbra-view>` with how far it is, and what begins and ends it. Without WebGPU their pictures stand there. */
import { defineView, type PenumbraView, type SampleDetail } from '../view/index.ts';

export function startFigures(): void {
  // What stands within the elements is then all there is.
  if (!('gpu' in navigator)) return;
  for (const view of document.querySelectorAll<PenumbraView>('penumbra-view')) addLine(view);
  defineView();
}

function addLine(view: PenumbraView): void {
  const line = document.createElement('div');
  line.className = 'live-line';
  const count = document.createElement('span');
  count.textContent = 'a stored picture';
  const pause = button('Pause');
  const again = button('Start over');
  line.append(count, pause, again);
  // Below the name that a figure among several has.
  view.parentElement?.append(line);
  const tell = (event: Event): void => {
    const { samples, spp } = (event as CustomEvent<SampleDetail>).detail;
    count.textContent = `${event.type === 'done' ? samples : `${samples} of ${spp}`} ${spp === 1 ? 'sample' : 'samples'} per pixel`;
  };
  view.addEventListener('sample', tell);
  view.addEventListener('done', tell);
  pause.addEventListener('click', () => {
    view.paused = !view.paused;
    pause.textContent = view.paused ? 'Go on' : 'Pause';
  });
  again.addEventListener('click', () => view.restart());
}

function button(text: string): HTMLButtonElement {
  const made = document.createElement('button');
  [made.type, made.textContent] = ['button', text];
  return made;
}
