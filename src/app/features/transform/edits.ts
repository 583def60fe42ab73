/** Changes of a drag on their way to the engine: one at a time, the last one always, and all of them one step of undo. */
import { sentence } from '../../../base/sentence.ts';
import type { SceneDocument } from '../../../scene/document.ts';
import { checkScene } from '../../../scene/parse.ts';
import { Gesture } from '../../state/gesture.ts';
import type { App } from '../../app.ts';

export type Change = (scene: SceneDocument) => SceneDocument;

export class Stream {
  private readonly app: App;
  private readonly gesture = new Gesture();
  private next: Change | null = null;
  private sending: Promise<void> | null = null;
  private refusal: unknown = null;
  private sent = 0;
  private readonly isDrag: boolean;

  /** @param isDrag values follow each other, and somebody looks at what they do */
  constructor(app: App, isDrag = false) {
    this.app = app;
    this.isDrag = isDrag;
  }

  /** What the document is to become, whatever was pushed before. */
  push(change: Change): void {
    this.next = change;
    this.sending ??= this.send();
  }

  /** Until all of it is there. */
  async idle(): Promise<void> {
    await this.sending;
  }

  /** Once all of it is there. Says why, where the engine refused the last of it. @returns whether anything was changed */
  async end(): Promise<boolean> {
    await this.sending;
    this.gesture.end();
    if (this.refusal !== null) this.app.say(sentence(this.refusal), 'error');
    return this.sent > 0;
  }

  private async send(): Promise<void> {
    for (let change = this.next; change !== null; change = this.next) {
      this.next = null;
      this.refusal = null;
      await this.edit(change).then(
        () => this.sent++,
        (error: unknown) => (this.refusal = error),
      );
    }
    this.sending = null;
  }

  private edit(change: Change): Promise<void> {
    return new Promise((resolve, reject) => {
      this.gesture.run(() => {
        try {
          this.app.edit(checkScene(change(this.app.state.get().document))).then(resolve, reject);
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      }, this.isDrag);
    });
  }
}
