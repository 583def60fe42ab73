/** Answers requests one after the other, and tells of each in events. Nothing that a request holds ends it. */
import { setImmediate as breath } from 'node:timers/promises';
import { asPenumbraError, PenumbraError } from '../../api/error.ts';
import { Renderer } from '../../api/renderer.ts';
import { inOnePart } from '../../api/parts.ts';
import { sentence } from '../../base/sentence.ts';
import { shaderLibrary } from '../../content/node.ts';
import { CliError } from '../errors.ts';
import { READERS } from '../images.ts';
import { present } from '../../base/present.ts';
import { visible } from '../../scene/visible.ts';
import { BadRequest, type RequestId } from './fields.ts';
import type { Bench, Event, Work } from './kind.ts';
import { Outputs } from './outputs.ts';
import { readRequest } from './request.ts';

export interface ServerOptions {
  /** Opens a device: at the start, and after one was lost. */
  open(): Promise<GPUDevice>;
  pause: (milliseconds: number) => Promise<void>;
  emit(event: Event): void;
  /** Folders that scenes may read from, beside their own. */
  allow: readonly string[];
  /** The folder below which files are written; null: none are. */
  write: string | null;
}

/** Requests that wait; a sender that wants more waits for answers. */
const MAX_WAITING = 256;
/** Characters of the lines of all that wait. */
const MAX_CHARACTERS = 512 * 1024 * 1024;

interface Waiting {
  id: RequestId;
  work: Work;
  characters: number;
  controller: AbortController;
}

export class Server {
  private readonly options: ServerOptions;
  private readonly bench: Bench;
  private readonly waiting: Waiting[] = [];
  private device: Promise<GPUDevice> | null = null;
  private isLost = false;
  private renderer: Renderer | null = null;
  private running: Promise<void> | null = null;

  constructor(options: ServerOptions) {
    this.options = options;
    const { allow, write, emit } = options;
    this.bench = {
      allow,
      emit,
      outputs: new Outputs(write, emit),
      device: () => this.opened(),
      renderer: async () =>
        (this.renderer ??= new Renderer(await this.opened(), inOnePart(shaderLibrary()), READERS, { pause: options.pause })),
    };
  }

  /** Takes a line. What is wrong with it is an event. */
  take(line: string): void {
    try {
      const { id, work } = readRequest(line);
      if (work === null) this.cancel(id);
      else this.enqueue({ id, work, characters: line.length, controller: new AbortController() });
    } catch (error) {
      this.refuse(error instanceof BadRequest ? error.id : null, error);
    }
  }

  /** Says what is wrong with something that is no request. */
  refuse(id: RequestId, error: unknown): void {
    this.options.emit(errorEvent(id, error));
  }

  /** Resolves when all requests are answered, and frees what they took. */
  async end(): Promise<void> {
    while (this.running !== null) await this.running;
    this.renderer?.dispose();
  }

  private enqueue(next: Waiting): void {
    const { id, characters } = next;
    const { waiting } = this;
    if (id !== null && waiting.some((each) => each.id === id))
      throw new BadRequest('expected an id that no other request has, got one twice', id);
    if (waiting.length >= MAX_WAITING || waiting.reduce((sum, each) => sum + each.characters, characters) > MAX_CHARACTERS)
      throw new BadRequest(`At most ${MAX_WAITING} requests wait; send it again after an answer.`, id, 'busy');
    waiting.push(next);
    this.running ??= this.run();
  }

  private cancel(id: RequestId): void {
    const at = this.waiting.findIndex((each) => each.id === id);
    if (at < 0) throw new BadRequest('expected the id of a request that waits or renders, got another one', id);
    present(this.waiting[at], 'a request').controller.abort();
    // The first one ends by itself.
    if (at > 0) {
      this.waiting.splice(at, 1);
      this.refuse(id, new PenumbraError('aborted', 'The work was cancelled.'));
    }
  }

  private async run(): Promise<void> {
    // What else is on the way, as a cancel, comes first.
    await breath();
    for (let next = this.waiting[0]; next !== undefined; next = this.waiting[0]) {
      const { id, work, controller } = next;
      try {
        await work(this.bench, controller.signal);
      } catch (error) {
        const said = asPenumbraError(error);
        if (this.isLost || (said instanceof PenumbraError && said.code === 'device-lost')) this.forget();
        this.refuse(id, said);
      }
      this.waiting.shift();
      await breath();
    }
    this.running = null;
  }

  private opened(): Promise<GPUDevice> {
    if (this.device !== null) return this.device;
    const opening = this.options.open();
    this.device = opening;
    opening.then(
      (device) => void device.lost.then(() => (this.isLost ||= this.device === opening)),
      () => (this.device = null),
    );
    return opening;
  }

  /** The next request gets a device of its own. */
  private forget(): void {
    this.renderer?.dispose();
    this.renderer = null;
    this.device = null;
    this.isLost = false;
  }
}

/** A fault of the program is told as one, and the next request is rendered all the same. */
function errorEvent(id: RequestId, error: unknown): Event {
  const said = asPenumbraError(error);
  if (said instanceof PenumbraError) {
    const { code, path, diagnostics } = said;
    return {
      event: 'error',
      id,
      code,
      message: said.message,
      ...(path !== '' && { path }),
      ...(diagnostics.length > 0 && { diagnostics }),
    };
  }
  return { event: 'error', id, code: error instanceof CliError ? 'argument' : 'internal', message: visible(sentence(error)) };
}
