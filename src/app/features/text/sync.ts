/**
 * Keeps a text and the scene in step. Typed text becomes the scene once it is right; until then it is a draft that
 * nothing overwrites, and the last good scene stays. Changes of the scene from elsewhere become small edits of the text.
 */
import type { SceneDocument } from '../../../scene/document.ts';
import type { App } from '../../app.ts';
import { DIGITS, TextCodec } from './codec.ts';
import { equal } from '../../../base/equal.ts';
import { placeOfError, type Place } from './locate.ts';
import { editsFor, type TextEdit } from './patch.ts';
import { sentence } from '../../../base/sentence.ts';

/** Milliseconds without a key until what was typed is tried, and at most between changes from elsewhere. */
const TYPING_MS = 300;
const CATCH_UP_MS = 150;

export interface Note {
  message: string;
  /** draft: the text is not what the picture shows. */
  kind: 'fine' | 'draft';
  place: Place | null;
}

export interface TextView {
  read(): string;
  /** `fresh`: another scene, whose text is a new beginning. */
  write(edits: TextEdit[], fresh: boolean): void;
  show(note: Note): void;
}

const FINE: Note = { message: 'In step with the picture.', kind: 'fine', place: null };

export class TextSync {
  private readonly app: App;
  private readonly view: TextView;
  private readonly codec = new TextCodec();
  /** What the text says, as far as it is right; the document it stands for. */
  private shown: object = {};
  private document: SceneDocument | null = null;
  /** Whether the text says something that the picture does not show (yet). */
  private draft = false;
  private typing: ReturnType<typeof setTimeout> | undefined;
  private catching: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was typed: an answer about an older text is of no interest. */
  private version = 0;
  /** Another scene arrived while the text was a draft. */
  private isOther = false;

  constructor(app: App, view: TextView) {
    this.app = app;
    this.view = view;
  }

  start(): void {
    this.renew();
  }

  /** Something was typed. */
  typed(): void {
    this.version++;
    this.draft = true;
    clearTimeout(this.typing);
    this.typing = setTimeout(() => void this.apply(), TYPING_MS);
  }

  /** Tries at once what waits for a pause in typing. */
  async settle(): Promise<void> {
    if (this.typing === undefined) return;
    clearTimeout(this.typing);
    await this.apply();
  }

  /** The scene changed, by the text or elsewhere. */
  changed(isOther: boolean): void {
    this.isOther ||= isOther;
    this.catching ??= setTimeout(() => {
      this.catching = undefined;
      this.catchUp();
    }, CATCH_UP_MS);
  }

  /** Back to the text of the scene in the picture. */
  discard(): void {
    clearTimeout(this.typing);
    this.typing = undefined;
    this.version++;
    this.draft = false;
    const shown = this.codec.shown(this.app.state.get().document);
    const whole = this.codec.format(shown);
    this.view.write([{ start: 0, end: this.view.read().length, text: whole }], false);
    this.agree(shown);
  }

  private renew(): void {
    this.codec.forget();
    const shown = this.codec.shown(this.app.state.get().document);
    this.view.write([{ start: 0, end: 0, text: this.codec.format(shown) }], true);
    this.agree(shown);
  }

  private agree(shown: object): void {
    this.shown = shown;
    this.document = this.app.state.get().document;
    this.draft = false;
    this.isOther = false;
    this.view.show(FINE);
  }

  private async apply(): Promise<void> {
    this.typing = undefined;
    const { version } = this;
    const text = this.view.read();
    try {
      const document = this.codec.parse(text);
      const shown = this.codec.shown(document);
      // Blanks, or numbers that only the text rounds: the picture need not start over.
      if (this.codec.format(shown) === this.codec.format(this.shown)) {
        this.draft = false;
        this.view.show(FINE);
        return this.catchUp();
      }
      await this.app.edit(document);
      if (version === this.version) this.agree(shown);
    } catch (error) {
      if (version !== this.version) return;
      const message = sentence(error);
      const path = pathOf(error, message);
      this.view.show({ message, kind: 'draft', place: path === null ? null : placeOfError(text, path, message) });
    }
  }

  private catchUp(): void {
    const { document } = this.app.state.get();
    if (document === this.document) return;
    if (this.draft) {
      // While somebody types, what they type decides; it is tried in a moment, or is wrong and stays a draft.
      if (this.isOther)
        this.view.show({ message: 'The picture shows another scene now; this draft was kept.', kind: 'draft', place: null });
      return;
    }
    if (this.isOther) return this.renew();
    const shown = this.codec.shown(document);
    if (!equal(shown, this.shown)) {
      const edits = editsFor(this.view.read(), this.shown, shown, this.codec.format(shown), DIGITS);
      if (edits.length > 0) this.view.write(edits, false);
    }
    this.agree(shown);
  }
}

/** Only errors about the document have a place in it: they bring its path, or say it first. */
function pathOf(error: unknown, message: string): string | null {
  if (error instanceof Error && 'path' in error) return String(error.path);
  return /^At (\S+): /.exec(message)?.[1] ?? null;
}
