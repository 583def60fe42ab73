/** The worker's end: engines by the numbers of their views, all on one device. */
// What is asked for in any case comes along, and not in a turn of its own.
import '../../api/growing-library.ts';
import '../../api/renderer.ts';
import { PenumbraError } from '../../api/error.ts';
import { buffersOf, Carried } from '../carried.ts';
import { sharedDevice } from '../device.ts';
import { GrowingFilm } from '../film.ts';
import { plainError } from './errors.ts';
import type { CallMessage, CallName, Calls, Order, Word } from './protocol.ts';

const views = new Map<number, View>();
const signals = new Map<number, AbortController>();

/** A film, and the call whose pictures it shows. */
interface View {
  film: GrowingFilm;
  run: number;
}

const post = (word: Word, handed: Transferable[] = []): void => globalThis.postMessage(word, { transfer: handed });

type Answer = { answer: Calls[CallName]['answer']; handed?: Transferable[] };

async function answerTo(message: CallMessage, signal: AbortSignal): Promise<Answer> {
  const view = views.get(message.view);
  if (view === undefined) throw new PenumbraError('disposed', 'The view was closed.');
  const { film } = view;
  switch (message.type) {
    case 'load': {
      const { source } = message;
      const { head, whole, shared } = await film.load(typeof source === 'string' ? source : new Carried(source), signal);
      const { packed } = whole;
      return { answer: { head, whole: packed, shared }, handed: buffersOf(packed) };
    }
    case 'run':
      view.run = message.call;
      await film.run(message.goal, signal);
      return { answer: null };
    case 'read': {
      const images = await film.read(signal);
      return { answer: images, handed: [...new Set(images.map(({ data }) => data.buffer))] };
    }
    case 'pick':
      return { answer: await film.pick(message.x, message.y) };
  }
}

async function hear(message: CallMessage): Promise<void> {
  const { call } = message;
  const controller = new AbortController();
  signals.set(call, controller);
  try {
    const { answer, handed = [] } = await answerTo(message, controller.signal);
    post({ type: 'answer', call, answer }, handed);
  } catch (error) {
    post({ type: 'failed', call, error: plainError(error) });
  } finally {
    signals.delete(call);
  }
}

function open(number: number, canvas: OffscreenCanvas): void {
  const film = new GrowingFilm(canvas, {
    shown: (detail) => post({ type: 'told', call: view.run, what: 'shown', detail }),
    done: (detail) => post({ type: 'told', call: view.run, what: 'done', detail }),
    compared: (detail) => post({ type: 'told', call: view.run, what: 'compared', detail }),
  });
  const view: View = { film, run: 0 };
  views.set(number, view);
}

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if (data.type === 'open') open(data.view, data.canvas);
  else if (data.type === 'abort') signals.get(data.call)?.abort();
  else if (data.type === 'seen') {
    const film = views.get(data.view)?.film;
    if (film !== undefined) film.isSeen = data.isSeen;
  } else if (data.type === 'close') {
    views.get(data.view)?.film.close();
    views.delete(data.view);
  } else void hear(data);
});

/** Whether a worker can render and show it is known by doing both. */
const works = async (): Promise<boolean> => new OffscreenCanvas(1, 1).getContext('webgpu') !== null && (await sharedDevice()) !== null;
works().then(
  (each) => post({ type: 'ready', works: each }),
  () => post({ type: 'ready', works: false }),
);
