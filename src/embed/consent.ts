/** Code that its reader has agreed to, here or in the page, is not asked about again. */
import type { Agreed } from '../link/agreed.ts';
import type { ConsentDetail, PenumbraView } from '../view/index.ts';
import { stored } from './stored.ts';

export function askOnce(view: PenumbraView): void {
  // Few scenes bring code.
  let known: Promise<Agreed> | null = null;
  let sources: readonly string[] = [];
  view.addEventListener('load', () => (sources = []));
  view.addEventListener('consent', (event) => {
    const { programs, agree } = (event as CustomEvent<ConsentDetail>).detail;
    sources = programs.map(({ source }) => source);
    known ??= import('../link/agreed.ts').then((each) => new each.Agreed(stored()));
    // Without `crypto.subtle`, or the network, nothing is known of it: then somebody is asked.
    void known
      .then((agreed) => agreed.unread(programs))
      .then(
        (unread) => unread.length === 0 && agree(),
        () => {},
      );
  });
  // It runs: somebody has agreed.
  view.addEventListener('sample', () => {
    const agreedTo = sources;
    sources = [];
    if (agreedTo.length > 0) known?.then((agreed) => agreed.add(agreedTo)).catch(() => {});
  });
}
