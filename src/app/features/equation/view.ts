/** The picture shows a term while it is pointed at, and then what it showed before. */
import { layerImages } from '../../../engine/index.ts';
import { layerOfView, type ViewMode, type App } from '../../app.ts';

export class TermView {
  private readonly page: Pick<App, 'state'>;
  private before: ViewMode | null = null;
  private shown: ViewMode | null = null;

  constructor(page: Pick<App, 'state'>) {
    this.page = page;
  }

  get isShowing(): boolean {
    return this.before !== null;
  }

  /** @returns false where the film has no such layer */
  show(view: ViewMode): boolean {
    const { display, document } = this.page.state.get();
    const layer = layerOfView(view);
    if (layer !== null && layerImages(document).every(({ name }) => name !== layer)) return false;
    this.before ??= display.view;
    this.set(view);
    return true;
  }

  restore(): void {
    // What the user has chosen meanwhile stays.
    if (this.before !== null && this.page.state.get().display.view === this.shown) this.set(this.before);
    this.before = null;
  }

  private set(view: ViewMode): void {
    this.shown = view;
    const { display } = this.page.state.get();
    if (display.view !== view) this.page.state.update({ display: { ...display, view } });
  }
}
