/** How a comparison runs: with as many samples or as much time for all, and how far. */
import { el, icon } from '../../ui/dom.ts';
import { count, duration } from '../../ui/format.ts';
import { NumberField, type Asked } from '../../ui/number-field.ts';
import type { Pace } from './run.ts';

export interface RoundHooks {
  changed(): void;
  /** The goal is farther than it was: what there is goes on. */
  further(): void;
  toggle(): void;
  restart(): void;
}

const GOALS: Record<Pace, { initial: number; unit: string }> = {
  samples: { initial: 256, unit: 'spp' },
  time: { initial: 10, unit: 's' },
};
const ASKED: Record<Pace, Asked> = {
  samples: { name: 'How far', min: 1, max: 1 << 20, isWhole: true, isAbove: false },
  time: { name: 'How far', min: 0, max: 86_400, isWhole: false, isAbove: true },
};

export class Round {
  readonly element: HTMLElement;
  pace: Pace = 'samples';
  private readonly goals: Record<Pace, number> = { samples: GOALS.samples.initial, time: GOALS.time.initial };
  private readonly field: NumberField;
  private readonly unit = el('span', {});
  private readonly pause: HTMLButtonElement;

  constructor(hooks: RoundHooks) {
    const select = el(
      'select',
      {
        'aria-label': 'What all get alike',
        onchange: () => {
          this.pace = select.value as Pace;
          this.reflect();
          hooks.changed();
        },
      },
      el('option', { value: 'samples' }, 'Equal samples'),
      el('option', { value: 'time' }, 'Equal time'),
    );
    this.field = new NumberField(ASKED.samples, { onchange: () => this.entered(hooks) });
    this.pause = el('button', { type: 'button', onclick: () => hooks.toggle() });
    this.element = el(
      'div',
      { class: 'compare-round' },
      select,
      el('label', {}, 'to', this.field.element, this.unit),
      this.pause,
      el(
        'button',
        { type: 'button', title: 'All films anew', 'aria-label': 'All films anew', onclick: () => hooks.restart() },
        icon('restart'),
      ),
    );
    this.setRunning(true);
    this.reflect();
  }

  get goal(): number {
    return this.goals[this.pace];
  }

  get goalText(): string {
    return this.pace === 'samples' ? `${count(this.goal)} samples a pixel` : duration(this.goal);
  }

  setRunning(running: boolean): void {
    this.pause.replaceChildren(icon(running ? 'pause' : 'play'));
    this.pause.setAttribute('aria-label', running ? 'Pause the comparison' : 'Go on with the comparison');
    this.pause.title = running ? 'Pause' : 'Go on';
  }

  private entered({ changed, further }: RoundHooks): void {
    const { value } = this.field;
    if (Number.isNaN(value)) return;
    const more = value > this.goals[this.pace];
    this.goals[this.pace] = value;
    this.reflect();
    if (more) further();
    else changed();
  }

  private reflect(): void {
    this.field.ask(ASKED[this.pace]);
    this.field.write(this.goal);
    this.unit.textContent = GOALS[this.pace].unit;
  }
}
