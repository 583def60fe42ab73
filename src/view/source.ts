/** Scene files of a page, and what they name beside them. */
import type { Shared } from '../api/shared-scene.ts';
import { isShared } from './address.ts';
import { filesAlong } from './along.ts';
import { PenumbraError } from '../api/error.ts';
import type { SceneDocument } from '../api/index.ts';

/** Largest file, bytes. */
const MAX_BYTES = 512 * 1024 * 1024;

/**
 * The scene at an address, which has a scheme and a host. What it names is read from the same site, relative to it: a scene cannot make a page ask others.
 * Where the fragment of the address is a link, the scene is the link's.
 * @throws PenumbraError `link`, `scene`, `image`, `shader`, `aborted`
 */
export async function sceneAt(src: string, signal: AbortSignal): Promise<{ scene: SceneDocument; shared: Shared | null }> {
  if (isShared(src)) return (await import('../api/shared-scene.ts')).sharedScene(src, filesAlong(), signal);
  const base = URL.canParse(src) ? new URL(src) : null;
  if (base === null)
    throw new PenumbraError('scene', `src: expected the address of a scene file, got ${JSON.stringify(src.slice(0, 100))}.`);
  const read = (file: string): Promise<Uint8Array<ArrayBuffer>> => {
    const url = new URL(file, base);
    if (url.origin !== base.origin || url.protocol !== base.protocol)
      throw new PenumbraError('scene', `The scene names ${file}, which is of another site; it may name files of its own alone.`);
    return bytesAt(url, signal);
  };
  const [{ loadScene }, file] = await Promise.all([import('../api/scene.ts'), bytesAt(base, signal)]);
  const { scene } = await loadScene(file, { name: base.pathname.split('/').at(-1) || 'scene.json', read, signal });
  return { scene, shared: null };
}

async function bytesAt(url: URL, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const fail = (why: string): PenumbraError => new PenumbraError('scene', `${url.pathname} cannot be read: ${why}.`);
  let response: Response;
  try {
    response = await fetch(url, { signal });
  } catch (error) {
    if (signal.aborted) throw new PenumbraError('aborted', 'The work was cancelled.', { cause: error });
    throw fail('the server does not answer');
  }
  if (!response.ok) throw fail(`the server says ${response.status}`);
  if (Number(response.headers.get('content-length') ?? 0) > MAX_BYTES) throw fail('it has more than 512 MiB');
  return new Uint8Array(await response.arrayBuffer());
}
