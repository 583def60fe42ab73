/** The pass of guide.ts, whose code comes when it is first run: nothing of the first picture needs it. */
import { once } from '../once.ts';
import type { Renderer } from '../renderer.ts';
import type { Picture } from './display.ts';
import type { GuidePass } from './guide.ts';

export class GuideLater {
  private pass: GuidePass | null = null;
  private readonly load: () => Promise<GuidePass>;

  constructor(renderer: Renderer) {
    this.load = once(async () => {
      const { GuidePass } = await import('./guide.ts');
      return (this.pass = new GuidePass(renderer));
    });
  }

  /** As those of GuidePass; none before it has run. */
  get picture(): Picture | null {
    return this.pass?.picture ?? null;
  }

  get isFresh(): boolean {
    return this.pass?.isFresh ?? false;
  }

  invalidate(): void {
    this.pass?.invalidate();
  }

  destroy(): void {
    this.pass?.destroy();
  }

  /** Of the renderer's scene and camera. @returns false if it was overtaken by invalidate() */
  async run(): Promise<boolean> {
    return (await this.load()).run();
  }
}
