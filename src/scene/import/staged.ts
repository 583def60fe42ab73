/** A single mesh without materials → a scene on the neutral stage. */
import type { Vec3 } from '../document.ts';
import { checkScene } from '../parse.ts';
import type { Imported } from './imported.ts';
import { documentMesh, type ImportedMesh } from './mesh.ts';
import { PLAIN, stageFor } from './stage.ts';

export function staged({ mesh, notes }: { mesh: ImportedMesh; notes: string[] }, file: string, up: 'y' | 'z'): Imported {
  const { colors } = mesh;
  const materials = { object: colors ? { file: 'painted', params: { albedo: [1, 1, 1] as Vec3 } } : PLAIN };
  const scene = checkScene(stageFor([{ name: 'object', data: documentMesh(mesh), material: 'object' }], materials, file, up));
  return { scene, notes };
}
