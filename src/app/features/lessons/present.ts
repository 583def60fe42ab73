/** Present mode: large type, nothing but picture and text, part by part by keys and by a presenter's remote control. */

export interface Presented {
  /** The next part, or the next step. */
  forward(): void;
  back(): void;
  /** The whole step at once. */
  all(): void;
  /** The step as it began. */
  begin(): void;
}

const FORWARD = new Set(['PageDown', 'ArrowRight', 'Enter', ' ']);
const BACK = new Set(['PageUp', 'ArrowLeft', 'Backspace']);

export class Presentation {
  private readonly shown: () => Presented | null;
  private readonly changed: (is: boolean) => void;

  constructor(shown: () => Presented | null, changed: (is: boolean) => void) {
    this.shown = shown;
    this.changed = changed;
    // Before the page's own keys: the arrows turn its camera.
    addEventListener('keydown', (event) => this.key(event), { capture: true });
    addEventListener('click', (event) => this.isOn && letGo(event));
    document.addEventListener('fullscreenchange', () => document.fullscreenElement === null && this.isOn && this.set(false));
  }

  get isOn(): boolean {
    return 'present' in document.documentElement.dataset;
  }

  toggle(): void {
    this.set(!this.isOn);
  }

  set(is: boolean): void {
    if (is === this.isOn) return;
    if (is) {
      document.documentElement.dataset.present = '';
      // Where a browser or a frame around the page does not allow it, the window as it is will do.
      document.documentElement.requestFullscreen?.().catch(() => {});
    } else {
      delete document.documentElement.dataset.present;
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    }
    this.changed(is);
  }

  private key(event: KeyboardEvent): void {
    const reader = this.shown();
    if (!this.isOn || reader === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') this.set(false);
    else if (takesKey(event)) return;
    else if (FORWARD.has(event.key)) reader.forward();
    else if (BACK.has(event.key)) reader.back();
    else if (event.key === 'End') reader.all();
    else if (event.key === 'Home') reader.begin();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** A button that was pressed by the pointer gives the focus back: Space and Enter show the next part, and do not press it again. */
function letGo({ target, detail }: MouseEvent): void {
  const button = detail > 0 && target instanceof Element ? target.closest('button') : null;
  button?.blur();
}

/** Fields keep their keys, sliders and choices their arrows, buttons Enter and Space; PageUp and PageDown, a remote control's, work on all but fields. */
function takesKey({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('textarea, select, input[type=text], .monaco-editor') !== null) return true;
  if (key.startsWith('Page')) return false;
  if (target.closest('input, [role=slider], [role=tab], [role=separator]') !== null) return true;
  // The button that began the presentation keeps the focus for a while, though it is hidden: arrows are not for it.
  return (key === 'Enter' || key === ' ') && target.closest('button, a, summary') !== null;
}
