/** Code that its reader has agreed to, here or in the page, is not asked about again. */
import { Agreed } from '../link/agreed.ts';
import type { ConsentDetail, PenumbraView } from '../view/index.ts';
import { stored } from './stored.ts';

export function askOnce(view: PenumbraView): void {
  const agreed = new Agreed(stored());
  let sources: readonly string[] = [];
  view.addEventListener('load', () => (sources = []));
  view.addEventListener('consent', (event) => {
    const { programs, agree } = (event as CustomEvent<ConsentDetail>).detail;
    sources = programs.map(({ source }) => source);
    // Without `crypto.subtle` nothing is known of it.
    void agreed.unread(programs).then(
      (unread) => unread.length === 0 && agree(),
      () => {},
    );
  });
  // It runs: somebody has agreed.
  view.addEventListener('sample', () => {
    void agreed.add(sources).catch(() => {});
    sources = [];
  });
}
