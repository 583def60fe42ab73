/** What this is, and three things to do, over the picture of a first visit. Once it is closed, or another scene opened, it is gone for good. */
import { FIRST_SCENE } from '../../../content/scene-groups.ts';
import { el, icon } from '../../ui/dom.ts';
import type { App } from '../../app.ts';
import './welcome.css';

export const order = 100;

const KEY = 'penumbra.welcome';

interface Verb {
  label: string;
  /** What to do next. */
  hint: string;
  run(page: App): void;
}

const VERBS: readonly Verb[] = [
  {
    label: 'Turn it',
    hint: 'Drag the picture: it turns. The wheel goes nearer, the right button moves it; W A S D walk.',
    run: (page) => {
      page.command('tool-orbit');
      page.canvas.focus();
    },
  },
  {
    label: 'Change a material',
    hint: 'This is the wall’s material. Drag its colour, or change a number in its code: the picture follows.',
    run: (page) => {
      const { shapes } = page.state.get().document;
      const selection = shapes.findIndex(({ name }) => name === 'back wall, left');
      if (selection >= 0) page.state.update({ selection, instance: null, material: 'rose' });
      page.showPanel('material');
    },
  },
  {
    label: 'Why is it noisy?',
    hint: 'Click a dark corner: you see the paths that its pixel averages. Few of them find the sun.',
    run: (page) => {
      page.command('tool-path');
      page.showPanel('paths');
    },
  },
];

export function install(page: App): void {
  // Who follows a link to a lesson has something to do.
  if (page.state.get().source !== FIRST_SCENE || location.hash.startsWith('#lesson=') || isOver()) return;
  const hint = el('p', { class: 'welcome-hint', hidden: true });
  const verbs = VERBS.map(({ label, hint: text, run }) =>
    el(
      'button',
      {
        type: 'button',
        class: 'welcome-verb',
        onclick: (event: Event) => {
          for (const each of verbs) each.setAttribute('aria-pressed', String(each === event.currentTarget));
          hint.textContent = text;
          hint.hidden = false;
          run(page);
        },
      },
      label,
    ),
  );
  const end = (): void => {
    element.remove();
    unsubscribe();
    try {
      localStorage.setItem(KEY, 'over');
    } catch {
      // Without storage it comes again.
    }
  };
  const element = el(
    'section',
    { class: 'welcome over', 'aria-label': 'Welcome' },
    el(
      'div',
      { class: 'welcome-head' },
      el('p', {}, el('strong', {}, 'Penumbra follows light'), ', one random path a pixel after another, until the picture is right.'),
      el('button', { type: 'button', 'aria-label': 'Close the welcome', onclick: end }, icon('close')),
    ),
    el('div', { class: 'welcome-verbs', role: 'group', 'aria-label': 'Try' }, ...verbs),
    hint,
  );
  hint.setAttribute('role', 'status');
  const unsubscribe = page.state.subscribe((now) => now.source !== FIRST_SCENE && end());
  page.canvas.parentElement!.append(element);
}

function isOver(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
