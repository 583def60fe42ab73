/** The benchmark: a command, and a button of the help dialog. */
import type { Page } from '../../shell/page.ts';

export const order = 80;

export function install(page: Page): void {
  page.registerCommand({
    id: 'benchmark',
    title: 'Benchmark…',
    key: null,
    group: 'Page',
    run: () =>
      void import('./dialog.ts').then(
        ({ openBenchmark }) => openBenchmark(page),
        () => page.say('The benchmark could not be loaded; check the connection and try again.', 'error'),
      ),
  });
}
