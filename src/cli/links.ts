/** Links on the command line: opened as the page opens them, with a flag in place of its question. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageImage } from '../content/images.ts';
import { isPackageMesh, packageMesh } from '../content/meshes.ts';
import { ROOT } from '../content/node.ts';
import { changesBetween, type FilmData } from '../engine/index.ts';
import { filmBlocks } from '../engine/film/blocks.ts';
import { compareFingerprints, type Agreement } from '../link/compare.ts';
import { inexact, linkIn, openLink, type Opened } from '../link/link.ts';
import type { SceneDocument } from '../scene/document.ts';
import { resolveImages } from '../scene/images.ts';
import { importMesh } from '../scene/import/index.ts';
import { resolveMeshes } from '../scene/resolve.ts';
import { visible } from '../scene/visible.ts';
import { CliError } from './errors.ts';
import { linkLibrary } from './library.ts';

/** The link that is meant; null where it is a file. */
export const linkOf = (argument: string): string | null => (existsSync(argument) ? null : linkIn(argument));

/**
 * What a link holds, with the meshes and images that ship inline: no file of this machine but those is read.
 * @param runCode whether programs that do not ship are agreed to
 * @throws LinkError, SceneError, CliError
 */
export async function readLink(link: string, runCode: boolean): Promise<{ opened: Opened; scene: SceneDocument; notes: string[] }> {
  const opened = await openLink(link, linkLibrary());
  const { foreign, isExact, document } = opened;
  if (foreign.length > 0 && !runCode) {
    const code = foreign.map(({ name, source }) => `--- ${name}.wgsl\n${visible(source)}`).join('\n');
    throw new CliError(`The link brings WGSL of its own, which --run-code lets run:\n${code}`);
  }
  const lit = await resolveImages(document, packageImage);
  const scene = await resolveMeshes(lit, async (file) =>
    isPackageMesh(file) ? packageMesh(file) : importMesh(new Uint8Array(await readFile(join(ROOT, 'scenes', file))), file),
  );
  return { opened, scene, notes: isExact ? [] : [inexact(opened)] };
}

/** Whether the film agrees with what the author saw; null where the link has no fingerprint, or something else was rendered. */
export function agreementWith({ fingerprint, document, isExact }: Opened, rendered: SceneDocument, film: FilmData): Agreement | null {
  const { shapes, objects, environment, images } = document;
  const plain = { ...rendered, shapes, objects, environment, images };
  if (fingerprint === null || !isExact || changesBetween(document, plain).any) return null;
  const mine = filmBlocks(film, fingerprint.columns, fingerprint.rows);
  return mine === null ? null : compareFingerprints(fingerprint, mine);
}

export function agreementText({ agrees, different, z, largest, limit }: Agreement): string {
  const blocks = z.length === 1 ? 'the picture' : `${different.length} of ${z.length} blocks`;
  const size = `largest difference ${largest.toPrecision(2)} standard errors, ${limit.toPrecision(2)} expected at most`;
  return agrees
    ? `The picture agrees with its author’s within noise: ${size}.`
    : `The picture differs from its author’s (${blocks}): ${size}.`;
}
