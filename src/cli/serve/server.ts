/** Renders requests one after the other, and tells of each in events. Nothing that a request holds ends it. */
import { setImmediate as breath } from 'node:timers/promises';
import { asPenumbraError, PenumbraError } from '../../api/error.ts';
import { Renderer } from '../../api/renderer.ts';
import { sentence } from '../../base/sentence.ts';
import { shaderLibrary } from '../../content/node.ts';
import { resizedFilm } from '../../scene/camera.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { checkScene } from '../../scene/parse.ts';
import { CliError } from '../errors.ts';
import { READERS } from '../images.ts';
import { completeScene } from '../scene-files.ts';
import { present } from '../../base/present.ts';
import { visible } from '../../scene/visible.ts';
import { BadRequest, readRequest, type RenderRequest, type RequestId } from './request.ts';
import { Outputs, readFileScene } from './files.ts';

/** One line of JSON each. `event` says what it is; `id` is that of the request. */
export type Event = { event: string; id: RequestId } & Record<string, unknown>;

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
/** Milliseconds between two events of progress. */
const TOLD = 250;

interface Waiting {
  request: RenderRequest;
  characters: number;
  controller: AbortController;
}

export class Server {
  private readonly options: ServerOptions;
  private readonly outputs: Outputs;
  private readonly waiting: Waiting[] = [];
  private renderer: Renderer | null = null;
  private running: Promise<void> | null = null;

  constructor(options: ServerOptions) {
    this.options = options;
    this.outputs = new Outputs(options.write, options.emit);
  }

  /** Takes a line. What is wrong with it is an event. */
  take(line: string): void {
    try {
      const request = readRequest(line);
      if (request.type === 'cancel') this.cancel(request.id);
      else this.enqueue(request, line.length);
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

  private enqueue(request: RenderRequest, characters: number): void {
    const { id } = request;
    const { waiting } = this;
    if (id !== null && waiting.some((each) => each.request.id === id))
      throw new BadRequest('expected an id that no other request has, got one twice', id);
    if (waiting.length >= MAX_WAITING || waiting.reduce((sum, each) => sum + each.characters, characters) > MAX_CHARACTERS)
      throw new BadRequest(`At most ${MAX_WAITING} requests wait; send it again after an answer.`, id, 'busy');
    waiting.push({ request, characters, controller: new AbortController() });
    this.running ??= this.run();
  }

  private cancel(id: RequestId): void {
    const at = this.waiting.findIndex((each) => each.request.id === id);
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
      const { request, controller } = next;
      try {
        await this.render(request, controller.signal);
      } catch (error) {
        const said = asPenumbraError(error);
        if (said instanceof PenumbraError && said.code === 'device-lost') this.forget();
        this.refuse(request.id, said);
      }
      this.waiting.shift();
      await breath();
    }
    this.running = null;
  }

  /** The next request gets a device of its own. */
  private forget(): void {
    this.renderer?.dispose();
    this.renderer = null;
  }

  private async render(request: RenderRequest, signal: AbortSignal): Promise<void> {
    const { id, spp } = request;
    const { emit, pause } = this.options;
    this.outputs.check(request);
    const { scene, notes } = await this.sceneOf(request);
    this.renderer ??= new Renderer(await this.options.open(), shaderLibrary(), READERS, { pause });
    const { renderer } = this;
    const report = await renderer.setScene(scene, { signal, checked: true });
    // The same scene again, too: an image depends on its request alone.
    renderer.restart();
    emit({ event: 'scene', id, ...report, notes: [...notes, ...report.notes] });
    const start = performance.now();
    let told = start;
    for await (const { samples, spp: until, open } of renderer.render({ ...(spp !== undefined && { spp }), signal })) {
      if (performance.now() - told < TOLD) continue;
      told = performance.now();
      emit({ event: 'progress', id, samples, spp: until, open, seconds: (told - start) / 1000 });
    }
    const seconds = (performance.now() - start) / 1000;
    const statistics = await renderer.statistics({ signal });
    await this.outputs.send(request, renderer, scene, signal);
    emit({ event: 'done', id, seconds, ...statistics });
  }

  /** @throws CliError, SceneError, ImageError */
  private async sceneOf({ scene: value, file, folder, size, layers }: RenderRequest): Promise<{ scene: SceneDocument; notes: string[] }> {
    const { allow } = this.options;
    const { scene, notes } = await (file === undefined ? completeScene(value, folder, allow) : readFileScene(file, allow));
    if (size === undefined && layers.length === 0) return { scene, notes };
    const film = size === undefined ? scene.film : resizedFilm(scene.film, ...size);
    const all = [...new Set([...(film.layers ?? []), ...layers])];
    return { scene: checkScene({ ...scene, film: { ...film, layers: all } }), notes };
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
