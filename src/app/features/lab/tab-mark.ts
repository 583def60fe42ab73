/** The verdict in short on the tab that the panel is a part of, and in words beside its heading: it is seen while the code is edited. */
import { el } from '../../ui/dom.ts';
import type { LabRun } from './run.ts';
import { summaryOf, verdictIcon } from './verdict.ts';

/** @returns shows what there is now */
export function tabMark(run: LabRun, tab: HTMLElement | null, note: HTMLElement): () => void {
  const place = el('span', { class: 'lab-tab-mark', 'aria-hidden': 'true' });
  tab?.append(place);
  const hint = note.textContent ?? '';
  let shown = '';
  return () => {
    const { report, phase } = run.state.get();
    const summary = phase === 'done' && report !== null ? summaryOf(report) : null;
    const words = summary?.words ?? (phase === 'checking' ? 'Being checked' : '');
    if (words === shown) return;
    shown = words;
    const mark = (): Node[] => (summary !== null ? [verdictIcon(summary.verdict)] : []);
    place.replaceChildren(...(summary === null && words !== '' ? ['…'] : mark()));
    note.replaceChildren(...mark(), words === '' ? hint : words);
    tab?.setAttribute('title', words === '' ? '' : `Laboratory: ${words}`);
    tab?.setAttribute('aria-description', words);
  };
}
