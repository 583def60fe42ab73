/** A single mesh without materials → a scene on the neutral stage. */
import { checkScene } from '../parse.ts';
import type { Imported } from './imported.ts';
import { documentMesh, type ImportedMesh, meanColor } from './mesh.ts';
import { PLAIN, stageFor } from './stage.ts';

export function staged({ mesh, notes }: { mesh: ImportedMesh; notes: string[] }, file: string, up: 'y' | 'z'): Imported {
  const { colors } = mesh;
  const materials = colors
    ? { object: { file: 'diffuse', params: { albedo: meanColor(colors).map((each) => Math.min(1, Number(each.toFixed(4)))) } } }
    : PLAIN;
  const scene = checkScene(stageFor([{ name: 'object', data: documentMesh(mesh), material: 'object' }], materials, file, up));
  return { scene, notes: colors ? [...notes, 'The colours of the vertices are shown as their mean.'] : notes };
}
