/** The scene that an address holds or names, `…#1=…`, `…#scene=cornell-box` or `…#lesson=darts/bank`, with what else its link says. Runs without a GPU, and nothing of it runs. */
import { isPackageMesh, packageMesh } from '../content/meshes.ts';
import { sceneIds, sceneText } from '../content/scenes.ts';
import type { Fingerprint } from '../link/fingerprint.ts';
import type { PageView } from '../link/view.ts';
import type { SceneDocument } from '../scene/document.ts';
import { resolveImages } from '../scene/images.ts';
import { parseScene } from '../scene/parse.ts';
import { resolveMeshes } from '../scene/resolve.ts';
import { throwIfAborted } from './abort.ts';
import { codedLater, PenumbraError } from './error.ts';

/** What a link says beside its scene. @internal */
export interface Shared {
  /** Programs that do not ship: a stranger's code, to be shown before it runs. */
  programs: readonly { name: string; source: string }[];
  /** Why it is not what its author shared, a sentence; null: it is. */
  note: string | null;
  /** Samples a pixel that its author saw; 0: not told. */
  spp: number;
  view: PageView;
  fingerprint: Fingerprint | null;
  /** The scene of the gallery that it builds on. */
  base: string | null;
}

/** What reads what comes along with the page and with no package. @internal */
export interface Along {
  /** Of an environment, `pmndrs:studio`: as a data URL. */
  image(file: string): Promise<string>;
  /** Of a scene of the gallery: bytes of its OBJ file. */
  mesh(file: string): Promise<Uint8Array>;
  /** What a step of a lesson shows. @param step null: the first; gallery: a scene of the gallery by its name */
  step(lesson: string, step: string | null, gallery: typeof galleryScene): Promise<{ scene: SceneDocument; view: PageView }>;
}

/** The part of a fragment that is a link, of whichever version: see linkIn of src/link/link.ts, which comes with the first of them. */
const LINK = /#(?:.*&)?\d+=/;
const NAMED = /#(?:.*&)?scene=([a-z0-9-]{1,80})(?:&|$)/;
const STEP = /#lesson=([a-z0-9-]{1,80})(?:\/([a-z0-9-]{1,80}))?$/;

/** @throws PenumbraError `link`, `scene`, `aborted`. @internal */
export function sharedScene(address: string, along: Along, signal: AbortSignal): Promise<{ scene: SceneDocument; shared: Shared }> {
  return codedLater(async () => {
    const { scene, shared } = await opened(address, along);
    throwIfAborted(signal);
    const lit = await resolveImages(scene, (file) => along.image(file));
    const whole = await resolveMeshes(lit, async (file) =>
      isPackageMesh(file) ? packageMesh(file) : (await import('../scene/import/index.ts')).importMesh(await along.mesh(file), file),
    );
    return { scene: whole, shared };
  }).finally(() => throwIfAborted(signal));
}

const galleryScene = async (name: string): Promise<SceneDocument> => parseScene(await sceneText(name));

/** Of what ships with the page: nobody has shared it. */
const PLAIN: Shared = { programs: [], note: null, spp: 0, view: {}, fingerprint: null, base: null };

async function opened(address: string, along: Along): Promise<{ scene: SceneDocument; shared: Shared }> {
  if (LINK.test(address)) return (await import('./linked-scene.ts')).linkedScene(address);
  const [, lesson, step = null] = STEP.exec(address) ?? [];
  if (lesson !== undefined) {
    const { scene, view } = await along.step(lesson, step, galleryScene);
    return { scene, shared: { ...PLAIN, view } };
  }
  const name = NAMED.exec(address)?.[1] ?? '';
  if (!sceneIds.includes(name)) throw new PenumbraError('link', `There is no scene called ${JSON.stringify(name)}.`);
  return { scene: await galleryScene(name), shared: { ...PLAIN, base: name } };
}
