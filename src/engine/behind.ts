/** Compiling behind the picture, one at a time: never in the way of the next edit. */
import type { Later } from './compile.ts';
import type { Prepared } from './preparer.ts';
import type { Setup } from './setup.ts';

/** Milliseconds without another scene before it begins: who types or drags makes a scene after the other. */
const QUIET_MS = 500;

interface Plan {
  setup: Setup;
  /** What is left, in turn. */
  later: Later[];
}

export class Behind {
  private readonly isCurrent: (setup: Setup) => boolean;
  private readonly takenOver: () => void;
  private plan: Plan | null = null;
  /** Scenes that are being taken. */
  private holds = 0;
  private working: Promise<void> = Promise.resolve();

  /** @param takenOver called when another kernel renders the current setup */
  constructor(isCurrent: (setup: Setup) => boolean, takenOver: () => void) {
    this.isCurrent = isCurrent;
    this.takenOver = takenOver;
  }

  /** What is left to compile of the scene that renders from now on; what was left of others is dropped. */
  next({ setup, later }: Pick<Prepared, 'setup' | 'later'>): void {
    this.plan = { setup, later: [...later] };
  }

  /** More of it, for the scene that renders. */
  also(setup: Setup, later: readonly Later[]): void {
    if (this.plan?.setup === setup) this.plan.later.push(...later);
    else this.next({ setup, later });
    void this.during(Promise.resolve());
  }

  /** Nothing begins while a scene is being taken; where it is refused, what was left is left still. */
  async during(taking: Promise<unknown>): Promise<void> {
    this.holds++;
    await taking;
    this.holds--;
    const { plan } = this;
    if (plan !== null && plan.later.length > 0) this.working = this.working.then(() => this.begin(plan));
  }

  /** Resolves when nothing is left to compile. */
  async settled(): Promise<void> {
    for (let last = null; last !== this.working;) await (last = this.working);
  }

  private async begin(plan: Plan): Promise<void> {
    if (!this.isWanted(plan)) return;
    await new Promise<void>((resolve) => setTimeout(resolve, QUIET_MS));
    if (!this.isWanted(plan)) return;
    while (this.isWanted(plan)) {
      const next = plan.later.shift();
      if (next === undefined) return;
      await this.compile(plan.setup, next);
    }
  }

  private async compile(setup: Setup, later: Later): Promise<void> {
    try {
      const programs = await later();
      if (programs === null || !this.isCurrent(setup)) return;
      await setup.runner.use(programs);
      this.takenOver();
    } catch {
      // What cannot be compiled, or not on this device any more, is said where it is needed.
    }
  }

  private isWanted(plan: Plan): boolean {
    return plan === this.plan && this.holds === 0 && this.isCurrent(plan.setup);
  }
}
