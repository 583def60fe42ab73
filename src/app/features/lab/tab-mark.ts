/** The verdict in short on the panel's tab: it is seen while the code is edited behind another tab. */
import { el } from '../../ui/dom.ts';
import type { LabRun } from './run.ts';
import { summaryOf, verdictIcon } from './verdict.ts';

/** @returns shows what there is now */
export function tabMark(run: LabRun): () => void {
  const tab = document.getElementById('tab-lab');
  const place = el('span', { class: 'lab-tab-mark', 'aria-hidden': 'true' });
  tab?.append(place);
  let shown = '';
  return () => {
    const { report, phase } = run.state.get();
    const summary = phase === 'done' && report !== null ? summaryOf(report) : null;
    const words = summary?.words ?? (phase === 'checking' ? 'Being checked' : '');
    if (words === shown) return;
    shown = words;
    place.replaceChildren(...(summary !== null ? [verdictIcon(summary.verdict)] : words === '' ? [] : ['…']));
    tab?.setAttribute('title', words);
    tab?.setAttribute('aria-description', words);
  };
}
