/** The start page where there is no WebGPU: what Penumbra is, what to do, and pictures that it made elsewhere. */
import { el } from '../../ui/dom.ts';
import './no-webgpu.css';

const FOLDER = `${import.meta.env.BASE_URL}thumbnails/`;

/** Browser → what to do in it. Versions are those that have WebGPU on by default. */
const ADVICE: readonly (readonly [browser: string, advice: string])[] = [
  [
    'Chrome or Edge',
    'Version 113 or later on Windows, macOS and ChromeOS, 121 on Android. On Linux, open chrome://flags and enable “Unsafe WebGPU Support” and “Vulkan”.',
  ],
  ['Safari', 'Version 26 or later, on macOS, iPhone and iPad.'],
  [
    'Firefox',
    'Version 141 or later on Windows, 145 on Macs with Apple silicon. Elsewhere, Firefox Nightly with dom.webgpu.enabled set in about:config.',
  ],
];

export function showNoWebGpu(root: HTMLElement, reason: string): void {
  const pictures = el('ul', { class: 'refusal-pictures', 'aria-label': 'Pictures rendered by Penumbra' });
  const lessons = el('section', { class: 'refusal-lessons', 'aria-label': 'Lessons' });
  root.classList.add('refusal-root');
  root.replaceChildren(
    el(
      'main',
      { class: 'refusal' },
      el('h1', {}, 'Penumbra'),
      el(
        'p',
        { class: 'refusal-lead' },
        'A path tracer whose pictures converge before your eyes. It computes on the graphics card, through WebGPU.',
      ),
      el('section', { role: 'alert' }, el('h2', {}, 'It cannot run here yet'), el('p', {}, reason, ' ', hint())),
      el(
        'section',
        {},
        el('h2', {}, 'What to do'),
        el('dl', {}, ...ADVICE.flatMap(([browser, advice]) => [el('dt', {}, browser), el('dd', {}, advice)])),
      ),
      el(
        'p',
        { class: 'dim' },
        'If the browser is recent enough, turn on “use graphics acceleration” in its settings and update the graphics driver. Without any graphics card, the command line renders the same scenes on the processor: ',
        el('code', {}, 'npm run render'),
        '.',
      ),
      el('button', { type: 'button', class: 'refusal-again', onclick: () => location.reload() }, 'Try again'),
    ),
    el('div', {}, lessons, pictures),
  );
  void fill(pictures);
  // They can be read with pictures that were made elsewhere.
  void import('../lessons/without.ts').then(({ offerLessons }) => offerLessons(lessons, root));
}

/** Two causes that a newer browser does not mend. */
function hint(): string {
  if (!isSecureContext)
    return 'Browsers offer WebGPU only to pages that come over https or from this very computer; this one came otherwise.';
  return '';
}

async function fill(list: HTMLElement): Promise<void> {
  const response = await fetch(`${FOLDER}manifest.json`).catch(() => null);
  if (!response?.ok) return;
  const entries = Object.entries((await response.json()) as Record<string, { title: string; width: number; height: number }>);
  list.replaceChildren(
    ...entries
      .filter(([, { width, height }]) => width * 3 === height * 4)
      .slice(0, 6)
      .map(([id, { title, width, height }]) =>
        el('li', {}, el('figure', {}, el('img', { src: `${FOLDER}${id}.jpg`, alt: '', width, height }), el('figcaption', {}, title))),
      ),
  );
}
