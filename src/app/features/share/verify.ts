/** Does this machine's picture agree with the one that the author of a link saw? Waits for as many samples, then compares. */
import { changesBetween } from '../../../engine/index.ts';
import { filmBlocks } from '../../../engine/film/blocks.ts';
import { compareFingerprints, type Agreement } from '../../../link/compare.ts';
import { hasEnough, type Fingerprint } from '../../../link/fingerprint.ts';
import type { Opened } from '../../../link/link.ts';
import { count, percent, short } from '../../ui/format.ts';
import type { Page } from '../../shell/page.ts';
import { paced } from '../../state/paced.ts';
import { markBlocks } from './blocks.ts';
import { showNotes } from './index.ts';
import { digestOfFingerprint, keepLink, knownLink } from '../../storage/links.ts';

/** Milliseconds between two looks at the film. */
const INTERVAL = 400;

export class Verification {
  private readonly page: Page;
  private readonly theirs: Fingerprint;
  private readonly goal: number;
  private readonly document;
  private readonly stops;
  private isOver = false;

  private readonly digest: string;

  constructor(page: Page, { fingerprint, spp, digest }: Opened & { fingerprint: Fingerprint }) {
    this.page = page;
    this.theirs = fingerprint;
    this.digest = digest;
    this.document = page.state.get().document;
    this.goal = Math.max(2, Math.min(spp, this.document.render.spp ?? spp));
    page.say(`At ${count(this.goal)} samples the picture is compared with its author’s.`, 'info');
    const look = paced(() => this.look(), INTERVAL);
    this.stops = [page.session.progress.now.listen(look), page.state.subscribe(look)];
    look();
  }

  private async look(): Promise<void> {
    if (this.isOver) return;
    const { page } = this;
    const { document, running } = page.state.get();
    // An edit makes another picture.
    if (document !== this.document && changesBetween(this.document, document).any) return this.end();
    const samples = page.samples();
    const { columns, rows } = this.theirs;
    const isEnough = hasEnough(this.theirs, document.film, samples);
    const isDone = running === 'done' && samples > 1;
    if (!((samples >= this.goal && isEnough) || isDone) || page.session.isBusy || page.session.divisor > 1) return;
    try {
      const film = await page.readFilm();
      const mine = filmBlocks(film, columns, rows);
      if (mine === null) return;
      this.end();
      if (!isEnough) page.say('There are too few samples to compare the picture with its author’s.', 'info');
      else this.report(compareFingerprints(this.theirs, mine));
    } catch {
      // The device is gone: asked again when there is another.
    }
  }

  private end(): void {
    this.isOver = true;
    for (const stop of this.stops) stop();
  }

  /** The badge is of this scene and this fingerprint: whoever claims another one has to be verified anew. */
  private async keep(agrees: boolean): Promise<void> {
    const known = knownLink(this.digest);
    if (known === null) return;
    const print = await digestOfFingerprint(this.theirs);
    const verified = agrees ? print : known.verified === print ? null : known.verified;
    keepLink({ ...known, verified });
    await showNotes(this.page);
  }

  private report(found: Agreement): void {
    const { page, theirs } = this;
    void this.keep(found.agrees);
    const blocks = theirs.columns * theirs.rows;
    const size = `largest difference of ${blocks === 1 ? 'the picture' : `${blocks} blocks`} ${short(found.largest, 2)} standard errors, ${short(found.limit, 2)} expected at most`;
    if (found.agrees) return page.say(`The picture agrees with its author’s within noise: ${size}.`, 'info', undefined);
    const where =
      found.different.length > 0
        ? `in ${found.different.length} of ${blocks} blocks`
        : `by ${percent(Math.abs(found.relative))} on average, though in no block alone`;
    page.say(
      `The picture differs from its author’s ${where}: ${size}.`,
      'note',
      found.different.length > 0 ? { label: 'Show them', run: () => markBlocks(page, theirs, found) } : undefined,
    );
  }
}
