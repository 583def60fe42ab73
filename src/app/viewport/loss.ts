/** Says what becomes of a lost device, and keeps the picture on the screen until there is a new one. */
import type { Loss } from '../render/hooks.ts';
import type { Page } from '../shell/page.ts';
import { until } from '../state/events.ts';

export class LossNotice {
  private readonly page: Page;
  /** Samples that the film had; null: no device is lost. */
  private had: number | null = null;

  constructor(page: Page) {
    this.page = page;
  }

  lost({ reason, samples }: Loss): void {
    this.had ??= samples;
    this.page.screen.shadow.show();
    const why = reason.replace(/[.\s]*$/, '');
    this.page.say(`The graphics device was lost${why === '' ? '' : ` (${why})`}; asking for a new one.`, 'info');
  }

  recovered(samples: number): void {
    const { state, session, runner, screen } = this.page;
    state.update({ running: 'running', error: null, adapter: session.gpu?.adapter.name ?? '' });
    runner.apply();
    const had = this.had ?? 0;
    this.had = null;
    if (session.isHeld) return;
    void until(session.progress.changed, () => session.samples > 0).then(() =>
      requestAnimationFrame(() => requestAnimationFrame(() => screen.shadow.hide())),
    );
    this.page.say(`Rendering goes on with a new graphics device, from sample ${samples} of ${had}.`, 'info');
  }
}
