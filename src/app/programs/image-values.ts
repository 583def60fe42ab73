/** Images as values of parameters: document in, document out. */
import type { SceneDocument } from '../../scene/document.ts';
import type { ParamDeclaration } from '../../shader/params.ts';
import { withParam } from './changes.ts';
import { kindOf, useOf, type Target } from './uses.ts';
import { paramsOf, sourceOf } from './sources.ts';
import { freeName } from './names.ts';

/** The document in which a parameter has this image; one with the same pixels and the same look is used again. */
export function withImageFile(document: SceneDocument, target: Target, param: ParamDeclaration, name: string, data: string): SceneDocument {
  const known = Object.entries(document.images).find(([, each]) => each.data === data && each.colorSpace === param.colorSpace)?.[0];
  if (known !== undefined) return withParam(document, target, param.name, known);
  const base = name.replace(/\.[^.]*$/, '').slice(0, 150) || 'image';
  const key = freeName(base, (each) => Object.hasOwn(document.images, each) || each === '__proto__');
  const entry = { data, colorSpace: param.colorSpace, wrap: 'repeat', filter: 'linear', uv: 0, channel: 'r' } as const;
  const transform = { offset: [0, 0] as [number, number], rotation: 0, scale: [1, 1] as [number, number] };
  const next = { ...document, images: { ...document.images, [key]: { ...entry, transform } } };
  return withParam(next, target, param.name, key);
}

/** The first parameter of the material on the panel that takes an image; null: it has none. */
export function imageParam(document: SceneDocument, target: Target): ParamDeclaration | null {
  const use = useOf(document, target);
  if (use === null || target === null) return null;
  return paramsOf(sourceOf(document, kindOf(target), use.file)).find(({ control }) => control === 'image') ?? null;
}
