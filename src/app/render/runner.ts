/** What runs and until when: pause, one step, the goal, and the stop rule; keeps `state.running` true to it. */
import type { App } from '../app.ts';
import { MAX_SAMPLES } from '../../scene/samples.ts';
import type { Session } from './session.ts';
import { type Target, targetOf } from './stop.ts';

/** Numbers of samples at which the film is to be seen exactly: it stops there, and goes on when that is done. */
export interface Stops {
  /** The first of them after so many samples. */
  next(samples: number): number;
  /** The film has come to one. What is submitted now finds it as it is. */
  reached(): void;
}

export class Runner {
  stops: Stops | null = null;
  private readonly state: App['state'];
  private readonly session: Session;
  private readonly setTarget: (spp: number | undefined) => void;
  private wanted = true;
  /** One sample and no more. */
  private stepTo: number | null = null;
  /** The stop rule has been met for this film. */
  private stopped = false;

  constructor(state: App['state'], session: Session, setTarget: (spp: number | undefined) => void) {
    this.state = state;
    this.session = session;
    this.setTarget = setTarget;
    state.subscribe((now, before) => {
      if (now.stop !== before.stop) this.stopped = false;
      if (now.stop !== before.stop || now.document.render.spp !== before.document.render.spp) this.apply();
    });
  }

  /** What ends rendering now. */
  get target(): Target {
    const { document, stop } = this.state.get();
    return targetOf(document.render.spp, stop);
  }

  /** Space: pause or go on. At the goal there is nothing to resume, so it moves on: twice the samples, half the error. */
  toggle(): void {
    const { running } = this.state.get();
    if (running === 'done') return this.extend();
    // Only its own button starts a kernel that is held.
    if (running === 'held') return;
    this.want(!this.wanted);
  }

  /** Pauses what is under way. @returns lets it go on, unless somebody has done so meanwhile */
  pause(): () => void {
    const { wanted } = this;
    this.want(false);
    return () => wanted && !this.wanted && this.want(true);
  }

  private want(wanted: boolean): void {
    this.wanted = wanted;
    this.stepTo = null;
    this.apply();
  }

  step(): void {
    this.wanted = false;
    this.stepTo = this.session.samples + 1;
    this.apply();
  }

  /** A new film begins. */
  started(): void {
    if (this.state.get().running === 'error') this.state.update({ running: 'running', error: null });
    this.stopped = false;
    this.stepTo = this.wanted ? null : 1;
    this.apply();
  }

  /** The loop has come to the end that it was given. */
  finished(): void {
    this.stops?.reached();
    this.stepTo = null;
    this.apply();
  }

  /** Looks at the stop rule; called now and then. */
  check(): void {
    const { timeIsUp, isGood } = this.met();
    if (!this.stopped && (timeIsUp || isGood)) {
      this.stopped = true;
      this.apply();
    }
  }

  /** Which rules the film has come to. */
  private met(): { timeIsUp: boolean; isGood: boolean } {
    const { seconds, error } = this.target;
    const { clock, noise } = this.session;
    return {
      timeIsUp: seconds !== null && clock.elapsed >= seconds,
      isGood: error !== null && noise !== null && noise.relativeError <= error,
    };
  }

  apply(): void {
    const { document, running } = this.state.get();
    if (running === 'error') return this.session.run(false, 0);
    if (this.session.isHeld) return this.state.update({ running: 'held' });
    const end = document.render.spp ?? MAX_SAMPLES;
    const goal = Math.min(this.stepTo ?? end, this.stops?.next(this.session.samples) ?? end);
    const isDone = this.stopped || this.session.isDone(end);
    const goes = !this.stopped && (this.wanted || this.stepTo !== null);
    this.session.run(goes, goal);
    if (this.session.isBusy && running === 'compiling') return;
    this.state.update({ running: isDone && this.session.samples > 0 ? 'done' : this.wanted ? 'running' : 'paused' });
  }

  private extend(): void {
    const { samples, seconds, error } = this.target;
    const { timeIsUp, isGood } = this.met();
    this.wanted = true;
    this.stopped = false;
    if (isGood || timeIsUp) {
      const reached = Math.min(error ?? Infinity, this.session.noise?.relativeError ?? Infinity);
      this.state.update({ stop: { seconds: timeIsUp ? 2 * (seconds ?? 0) : seconds, error: isGood ? reached / 2 : error } });
    }
    if (samples !== null && this.session.samples >= samples) this.setTarget(Math.min(MAX_SAMPLES, samples * 2));
    this.apply();
  }
}
