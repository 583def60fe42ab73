/** The last particle file that was opened: its grains can be coloured in another way without opening it again. */
import type { SceneDocument } from '../../../scene/document.ts';
import type { ParticleChoice } from '../../../scene/import/particles.ts';

let last: { source: string; bytes: Uint8Array } | null = null;

/** Keeps the file of a scene; any other scene lets the last one go. */
export function keepGrains(source: string, bytes: Uint8Array | null): void {
  last = bytes === null ? null : { source, bytes };
}

/** Whether the file of this scene is at hand. */
export const hasGrains = (source: string): boolean => last?.source === source;

/** The scene with its grains coloured by another choice; camera, film and settings stay. @throws SceneError one sentence */
export async function recolored(document: SceneDocument, source: string, choice: ParticleChoice): Promise<SceneDocument> {
  if (last?.source !== source) throw new Error('The particle file is no longer at hand; open it again.');
  const { importDem } = await import('../../../scene/import/dem-scene.ts');
  const { scene } = importDem(last.bytes, source, choice);
  const { description, colorScale, materials, shapes } = scene;
  return { ...document, description, colorScale, materials, shapes };
}
