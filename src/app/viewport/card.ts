/** What stands over the picture while nothing can be rendered: what happened, and the ways forward. */
import { el } from '../ui/dom.ts';
import { listed } from '../ui/format.ts';
import type { Page } from '../shell/page.ts';
import { watchSilence } from '../render/silence.ts';
import { usersOf } from '../programs/uses.ts';
import { KINDS } from '../programs/sources.ts';

/** Milliseconds that a new kernel may take to its first sample before it is offered to give it up. */
const MAX_SILENCE = 20_000;

interface Card {
  title: string;
  text: string;
  /** What can be done; the first is the main one. */
  ways: readonly Way[];
}
type Way = [label: string, run: () => void];

export function installCard(page: Page): void {
  const { state, session, history } = page;
  const title = el('h2', { id: 'card-title' });
  const text = el('p');
  const row = el('div', { class: 'row' });
  const element = el('section', { class: 'stage-card over', hidden: true, 'aria-labelledby': 'card-title' }, title, text, row);
  page.viewport.append(element);
  let shown = '';
  const reflect = (): void => {
    const { running, error, document } = state.get();
    const card = running === 'held' ? held(page) : running === 'error' ? failed(page) : null;
    element.hidden = card === null;
    const what = card === null ? '' : `${running} ${error} ${Object.keys(document.programs).join()} ${history.isEmpty}`;
    if (what === shown) return;
    shown = what;
    element.setAttribute('role', running === 'error' ? 'alert' : 'region');
    if (card === null) return;
    title.textContent = card.title;
    text.textContent = card.text;
    row.replaceChildren(
      ...card.ways.map(([label, onclick], i) => el('button', { type: 'button', class: i === 0 ? 'main' : undefined, onclick }, label)),
    );
  };
  state.subscribe(reflect);
  reflect();

  watchSilence(session.watchdog, MAX_SILENCE, () =>
    page.say(`The new kernel has not come back for ${MAX_SILENCE / 1000} s; it may be slow, or never end.`, 'note', {
      label: 'Give it up',
      run: () => session.abandon(),
    }),
  );
}

const back = ({ history }: Page): Way[] => (history.isEmpty ? [] : [['Take back the last step', () => void history.undo()]]);

function held(page: Page): Card {
  const names = Object.keys(page.state.get().document.programs).map((each) => `“${each}”`);
  const code = names.length === 0 ? '' : ` It contains code that is not of the library: ${listed(names)}.`;
  const show: Way[] = names.length === 0 ? [] : [['Show the code', () => showCode(page)]];
  return {
    title: 'The kernel is paused',
    text: `This scene’s kernel did not come back with a sample when it last ran; it may never end, so it was not started again. Nothing is lost.${code}`,
    ways: [
      ['Start it', () => void page.session.allow().catch(() => {})],
      ...show,
      ...back(page),
      ['Open another scene', () => page.command('gallery')],
    ],
  };
}

const failed = (page: Page): Card => ({
  title: 'Nothing can be rendered now',
  text: page.state.get().error ?? '',
  ways: [['Try again', () => retry(page)], ['Save the scene as a file', () => page.command('save-json')], ...back(page)],
});

function showCode(page: Page): void {
  const { document } = page.state.get();
  const [name] = Object.keys(document.programs);
  const target = name === undefined ? undefined : KINDS.flatMap((kind) => usersOf(document, kind, name))[0];
  page.showPanel('material');
  if (target !== undefined) page.state.update({ material: target });
}

function retry({ state, session }: Page): void {
  state.update({ running: 'compiling', error: null });
  session.again();
}
