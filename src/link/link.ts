/**
 * A document as the fragment of a URL, and back.
 *
 *   #1=BODY.FINGERPRINT
 *
 * 1 is the version of the format; BODY is base64url of deflated JSON, an Envelope; the fingerprint (fingerprint.ts) may be
 * missing. A fragment may hold other things beside it, joined by `&`. Every version that was ever published stays readable:
 * tests/link/v1.json. What a scene of the gallery or a program of the library gives is named and not held; former
 * versions of both are kept in archive/ beside this file.
 */
import { z } from 'zod';
import { conciseScene } from '../scene/concise.ts';
import type { SceneDocument } from '../scene/document.ts';
import { checkScene } from '../scene/parse.ts';
import { fromBase64Url, toBase64Url } from './base64.ts';
import { digestOf } from './canonical.ts';
import { checkFiles, foreignPrograms, isTable, type ForeignProgram, type Library } from './content.ts';
import { editsBetween, withEdits, type Edit } from './delta.ts';
import { LinkError } from './errors.ts';
import { readFingerprint, writeFingerprint, type Fingerprint } from './fingerprint.ts';
import { checkCosts, checkCounts, checkDepth, MAX_JSON, MAX_LINK } from './limits.ts';
import { readOrigins, type Origin } from './origin.ts';
import { squeezed, unsqueezed } from './squeeze.ts';
import { readView, type PageView } from './view.ts';
import { present } from '../base/present.ts';

/** The version of the format that is written. */
const LINK_VERSION = 1;

/** Combinations of former versions that are tried. */
const MAX_TRIED = 64;

const envelopeSchema = z.object({
  base: z.string().max(200).optional(),
  sources: z.array(z.string().max(200)).max(64).optional(),
  edits: z.array(z.unknown()),
  digest: z.string().max(64),
  spp: z.int().min(0).max(1e9).optional(),
  view: z.unknown().optional(),
  origins: z.unknown().optional(),
});

/** What stands in a link. */
export interface Envelope {
  digest: string;
  /** The scene of the gallery that the edits are made to; else to an empty one. */
  base?: string;
  /** Programs whose text the edits start from: that of the library. */
  sources?: readonly string[];
  edits: readonly Edit[];
  /** Samples a pixel that the author saw. */
  spp?: number;
  view?: PageView;
  origins?: readonly Origin[];
}

export interface Shared {
  document: SceneDocument;
  /** A scene of the gallery that it may have come from. */
  base: string | null;
  /** Samples a pixel that its author sees; 0: none yet. */
  spp: number;
  view: PageView;
  fingerprint: Fingerprint | null;
  /** Scenes of links that it was made from. */
  origins?: readonly Origin[];
}

export interface Opened {
  document: SceneDocument;
  base: string | null;
  /** Of the document that is here, whatever the link claims. */
  digest: string;
  /** False where the link claims another digest: see {@link inexact}. */
  isExact: boolean;
  /** Whether it builds on something that ships, which may have changed since. */
  buildsOn: boolean;
  spp: number;
  view: PageView;
  fingerprint: Fingerprint | null;
  /** What the link says that it was made from: see origin.ts. */
  origins: Origin[];
  /** The link of the scene alone: without what the page showed, without fingerprint and origins. */
  bare: string;
  /** Programs that do not ship: to be shown before they run. */
  foreign: ForeignProgram[];
}

/** What a link of this would hold. @throws LinkError, SceneError where none can */
export async function envelopeOf({ document: scene, base, spp, view, origins = [] }: Shared, library: Library): Promise<Envelope> {
  checkFiles(scene, library);
  checkCounts(scene);
  checkCosts(scene);
  const target = conciseScene(scene) as Fields;
  const sources = Object.keys(scene.programs).filter((name) => library.sources(name).length > 0);
  const rest = {
    digest: await digestOf(scene),
    ...(spp > 0 && { spp }),
    ...(Object.keys(view).length > 0 && { view }),
    ...(origins.length > 0 && { origins }),
  };
  const from = (id: string | null, start: object): Envelope => ({
    ...rest,
    ...(id !== null && { base: id }),
    ...(sources.length > 0 && { sources }),
    edits: editsBetween(
      baseOf(start, sources, (name) => present(library.sources(name)[0], `a program ${name}`)),
      target,
      isTable,
    ),
  });
  const [origin] = base === null ? [] : await library.scenes(base);
  const [alone, based] = [from(null, {}), origin === undefined ? null : from(base, conciseScene(origin))];
  return based !== null && bodyOf(based).length < bodyOf(alone).length ? based : alone;
}

/** The envelope as it stands in a link. */
export const bodyOf = (envelope: Envelope): string => toBase64Url(squeezed(JSON.stringify(envelope)));

/** The fragment, without `#`. */
export function fragmentOf(envelope: Envelope, fingerprint: Fingerprint | null): string {
  const end = fingerprint === null ? '' : `.${toBase64Url(writeFingerprint(fingerprint))}`;
  return `${LINK_VERSION}=${bodyOf(envelope)}${end}`;
}

/** The part of a URL, or of its fragment, that is a link of any version; null: there is none. */
export function linkIn(url: string): string | null {
  const fragment = url.slice(url.indexOf('#') + 1);
  return fragment.split('&').find((each) => /^\d+=/.test(each)) ?? null;
}

/**
 * Opens what `linkIn` found, which may come from anywhere: time and memory are bounded, nothing of it is run.
 * @throws LinkError, SceneError
 */
export async function openLink(link: string, library: Library): Promise<Opened> {
  if (link.length > MAX_LINK) throw new LinkError(`The link has ${link.length} characters; at most ${MAX_LINK} are read.`);
  const [, version, body = '', print] = /^(\d+)=([^.]*)(?:\.(.*))?$/s.exec(link) ?? [];
  if (version === undefined) throw new LinkError('This is no link to a scene.');
  if (Number(version) !== LINK_VERSION)
    throw new LinkError(
      `The link is of version ${version.slice(0, 9)}, and this page knows version ${LINK_VERSION}; a newer one may open it.`,
    );
  const envelope = readEnvelope(body);
  const fingerprint = print === undefined || print === '' ? null : readFingerprint(fromBase64Url(print));
  const { document, isExact, digest } = await documentOf(envelope, library);
  return {
    document,
    base: envelope.base ?? null,
    digest,
    isExact,
    buildsOn: envelope.base !== undefined || (envelope.sources ?? []).length > 0,
    spp: envelope.spp ?? 0,
    view: readView(envelope.view ?? {}),
    fingerprint,
    origins: readOrigins(envelope.origins ?? []),
    bare: fragmentOf(bareOf(envelope), null),
    foreign: foreignPrograms(document, library),
  };
}

const bareOf = ({ view: _view, origins: _origins, spp: _spp, ...rest }: z.output<typeof envelopeSchema>): Envelope => rest as Envelope;

/** What to say of a link that is not exact. */
export const inexact = ({ buildsOn }: Opened): string =>
  buildsOn
    ? 'This is not quite what the author of the link shared: what it builds on has changed since, or the link was altered.'
    : 'The link was altered: it claims to hold another scene than it does.';

function readEnvelope(body: string): z.output<typeof envelopeSchema> {
  const json = unsqueezed(fromBase64Url(body), MAX_JSON);
  checkDepth(json);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new LinkError('The link is cut off or damaged: what it holds cannot be read.', { cause: error });
  }
  const result = envelopeSchema.safeParse(value);
  if (!result.success) throw new LinkError('The link is damaged: what it holds is no scene.');
  return result.data;
}

type Fields = Record<string, unknown>;

/** What the edits are made to. */
function baseOf(scene: object, sources: readonly string[], textOf: (name: string) => string): Fields {
  if (sources.length === 0) return scene as Fields;
  return { ...scene, programs: Object.fromEntries(sources.map((name) => [name, textOf(name).split('\n')])) };
}

/** The document that the digest belongs to; without one, what the link gives today. */
async function documentOf(
  envelope: z.output<typeof envelopeSchema>,
  library: Library,
): Promise<{ document: SceneDocument; isExact: boolean; digest: string }> {
  const { base, sources = [], edits, digest } = envelope;
  const scenes = base === undefined ? [{}] : (await library.scenes(base)).map(conciseScene);
  if (scenes.length === 0)
    throw new LinkError(`The link builds on the scene ${JSON.stringify(base)}, which this version of the page does not have.`);
  const lacking = sources.find((name) => library.sources(name).length === 0);
  if (lacking !== undefined)
    throw new LinkError(`The link builds on the program ${JSON.stringify(lacking)}, which this version of the page does not have.`);
  let first: SceneDocument | null = null;
  let failure: unknown = null;
  for (const start of combinations(
    scenes,
    sources.map((name) => library.sources(name)),
  )) {
    try {
      const document = sceneOf(
        withEdits(
          baseOf(start.scene, sources, (name) => present(start.texts[sources.indexOf(name)], `a program ${name}`)),
          edits,
        ),
        library,
      );
      if ((await digestOf(document)) === digest) return { document, isExact: true, digest };
      first ??= document;
    } catch (error) {
      failure ??= error;
    }
  }
  if (first === null) throw failure;
  return { document: first, isExact: false, digest: await digestOf(first) };
}

function sceneOf(value: unknown, library: Library): SceneDocument {
  checkCounts(value);
  checkFiles(value, library);
  const document = checkScene(value);
  checkCosts(document);
  return document;
}

/** Every version of the scene with every version of each program, those of now first, up to a number. */
function combinations(scenes: readonly object[], sources: readonly (readonly string[])[]): { scene: object; texts: string[] }[] {
  let all: { scene: object; texts: string[] }[] = scenes.map((scene) => ({ scene, texts: [] }));
  for (const versions of sources)
    all = all.flatMap(({ scene, texts }) => versions.map((text) => ({ scene, texts: [...texts, text] }))).slice(0, MAX_TRIED);
  return all.slice(0, MAX_TRIED);
}
