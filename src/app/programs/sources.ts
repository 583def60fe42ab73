/** The programs of a scene, as far as they are loaded: those of the scene on the screen are. */
import { growingLibrary } from '../../content/first-library.ts';
import type { SceneDocument } from '../../scene/document.ts';
import { declaredParams, type ParamDeclaration } from '../../shader/params.ts';

/** What a program is: the surface of a shape, the light around the scene, the signed distance that a shape is, the density of a medium, or what displaces a mesh. */
export const KINDS = ['material', 'environment', 'shape', 'medium', 'displacement'] as const;
export type Kind = (typeof KINDS)[number];

/** Where the library has each kind. */
export const FOLDERS: Record<Kind, string> = {
  material: '',
  environment: 'environments/',
  shape: 'shapes/',
  medium: 'media/',
  displacement: 'displacements/',
};

/** The library's text of a file. */
export const librarySource = (kind: Kind, file: string): string | null => growingLibrary.materials[FOLDERS[kind] + file] ?? null;

/** The text that a scene renders with: its own program, or the library's file. */
export const sourceOf = (document: SceneDocument, kind: Kind, file: string): string | null =>
  document.programs[file] ?? librarySource(kind, file);

/** What texts declare, read once a text. */
const declared = new Map<string, ParamDeclaration[]>();
const MAX_READ = 256;

/** Parameters that a text declares; none while the declaration is wrong. */
export function paramsOf(source: string | null): ParamDeclaration[] {
  if (source === null) return [];
  let params = declared.get(source);
  if (params === undefined) {
    try {
      ({ params } = declaredParams(source, ''));
    } catch {
      params = [];
    }
    if (declared.size >= MAX_READ) declared.clear();
    declared.set(source, params);
  }
  return params;
}
