/** What stands over the picture while nothing can be rendered: what happened, and the ways forward. */
import { el } from '../ui/dom.ts';
import { listed } from '../ui/format.ts';
import type { Page } from '../shell/page.ts';
import { watchSilence } from '../render/silence.ts';
import { usersOf } from '../programs/uses.ts';

/** Milliseconds that a new kernel may take to its first sample before it is offered to give it up. */
const MAX_SILENCE = 20_000;

export function installCard(page: Page): void {
  const { state, session, history } = page;
  const title = el('h2', { id: 'card-title' });
  const text = el('p');
  const row = el('div', { class: 'row' });
  const card = el('section', { class: 'stage-card over', hidden: true, 'aria-labelledby': 'card-title' }, title, text, row);
  page.viewport.append(card);

  const button = (label: string, run: () => void, isMain = false): HTMLButtonElement =>
    el('button', { type: 'button', class: isMain ? 'main' : undefined, onclick: run }, label);
  const tell = (heading: string, sentences: string, ...buttons: (HTMLButtonElement | null)[]): void => {
    title.textContent = heading;
    text.textContent = sentences;
    row.replaceChildren(...buttons.filter((each) => each !== null));
  };
  const back = (): HTMLButtonElement | null => (history.isEmpty ? null : button('Take back the last step', () => void history.undo()));
  const gallery = (): HTMLButtonElement => button('Open another scene', () => page.command('gallery'));

  const held = (): void => {
    const { programs } = state.get().document;
    const names = Object.keys(programs).map((each) => `“${each}”`);
    const code = names.length === 0 ? '' : ` It contains code that is not of the library: ${listed(names)}.`;
    tell(
      'The kernel is paused',
      `This scene’s kernel did not come back with a sample when it last ran; it may never end, so it was not started again. Nothing is lost.${code}`,
      button('Start it', () => void session.allow().catch(() => {}), true),
      names.length === 0 ? null : button('Show the code', () => showCode(page)),
      back(),
      gallery(),
    );
  };
  const failed = (): void =>
    tell(
      'Nothing can be rendered now',
      state.get().error ?? '',
      button('Try again', () => retry(page), true),
      button('Save the scene as a file', () => page.command('save-json')),
      back(),
    );

  let shown = '';
  const reflect = (): void => {
    const { running, error, document } = state.get();
    const is = running === 'held' || running === 'error';
    card.hidden = !is;
    const what = is ? `${running} ${error} ${Object.keys(document.programs).join()} ${history.isEmpty}` : '';
    if (what === shown) return;
    shown = what;
    card.setAttribute('role', running === 'error' ? 'alert' : 'region');
    if (running === 'held') held();
    else if (running === 'error') failed();
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

function showCode(page: Page): void {
  const { document } = page.state.get();
  const [name] = Object.keys(document.programs);
  const subject =
    name === undefined ? undefined : (['material', 'environment'] as const).flatMap((kind) => usersOf(document, kind, name))[0];
  page.showPanel('material');
  if (subject !== undefined) page.state.update({ material: subject });
}

function retry({ state, session }: Page): void {
  state.update({ running: 'compiling', error: null });
  session.again();
}
