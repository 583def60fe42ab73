/**
 * Every schema of zod carries the maker of its JSON Schema, a tenth of what the page begins with, which never makes one: who completes a document there does so by
 * scene.schema.json. Node and the packages keep it.
 */
import type { Plugin } from 'vite';

const EXPORTS = /^export (?:const|function) (\w+)/gm;

/** A module with the same exports, each of which throws when it is called. */
export function withoutMakers(code: string): string {
  const names = [...code.matchAll(EXPORTS)].map(([, name]) => name);
  return `const none = () => { throw new Error('The page makes no JSON Schema.'); };\nexport { ${names.map((name) => `none as ${name}`).join(', ')} };\n`;
}

export function noJsonSchema(): Plugin {
  return {
    name: 'penumbra:no-json-schema',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/ },
      handler: (code) => ({ code: withoutMakers(code), map: null }),
    },
  };
}
