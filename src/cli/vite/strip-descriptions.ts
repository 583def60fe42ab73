/**
 * The schema of scenes without its descriptions: a page checks documents by it, and who writes one there completes it by
 * scene.schema.json, which has them all. Node and the development server keep them.
 */
import { parseAst, type Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
}

/** JavaScript with `schema` for each `schema.describe(…)`, and without the texts of the members `about` of which such are made. */
export function withoutDescriptions(code: string): string {
  const cuts: [from: number, to: number, put: string][] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node & { key?: { name?: string }; value?: Node; callee?: Node & { object?: Node; property?: { name?: string } } };
    if (node.type === 'Property' && node.key?.name === 'about' && node.value?.type === 'Literal') {
      cuts.push([node.value.start, node.value.end, "''"]);
      return;
    }
    const { object, property } = node.callee ?? {};
    if (node.type === 'CallExpression' && object !== undefined && property?.name === 'describe') {
      cuts.push([object.end, node.end, '']);
      return visit(object);
    }
    Object.values(value).forEach(visit);
  };
  visit(parseAst(code));
  return cuts.sort(([a], [b]) => b - a).reduce((text, [from, to, put]) => text.slice(0, from) + put + text.slice(to), code);
}

export function stripDescriptions(): Plugin {
  return {
    name: 'penumbra:strip-descriptions',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/scene\/[\w/-]+\.ts$/, code: /\.describe\(|\babout: / },
      handler: (code) => ({ code: withoutDescriptions(code), map: null }),
    },
  };
}
