/** Compiling behind the picture, one at a time: never in the way of the next edit. */
import type { Prepared } from './preparer.ts';
import type { Setup } from './setup.ts';

/** Milliseconds without another scene before it begins: who types or drags makes a scene after the other. */
const QUIET_MS = 500;

type Plan = Pick<Prepared, 'setup' | 'later'>;

export class Behind {
  private readonly isCurrent: (setup: Setup) => boolean;
  private plan: Plan | null = null;
  /** Scenes that are being taken. */
  private holds = 0;
  private working: Promise<void> = Promise.resolve();

  constructor(isCurrent: (setup: Setup) => boolean) {
    this.isCurrent = isCurrent;
  }

  /** What is left to compile of the scene that renders from now on; what was left of others is dropped. */
  next(plan: Plan): void {
    this.plan = plan;
  }

  /** Nothing begins while a scene is being taken; where it is refused, what was left is left still. */
  async during(taking: Promise<unknown>): Promise<void> {
    this.holds++;
    await taking;
    this.holds--;
    const { plan } = this;
    if (plan !== null && plan.later !== null) this.working = this.working.then(() => this.begin(plan));
  }

  /** Resolves when nothing is left to compile. */
  async settled(): Promise<void> {
    for (let last = null; last !== this.working;) await (last = this.working);
  }

  private async begin(plan: Plan): Promise<void> {
    if (!this.isWanted(plan)) return;
    await new Promise<void>((resolve) => setTimeout(resolve, QUIET_MS));
    if (!this.isWanted(plan)) return;
    this.plan = null;
    try {
      const programs = (await plan.later?.()) ?? null;
      if (programs !== null && this.isCurrent(plan.setup)) await plan.setup.runner.use(programs);
    } catch {
      // What cannot be compiled, or not on this device any more, is said where it is needed.
    }
  }

  private isWanted(plan: Plan): boolean {
    return plan === this.plan && this.holds === 0 && this.isCurrent(plan.setup);
  }
}
