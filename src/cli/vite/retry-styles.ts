/**
 * Vite takes styles that could not be loaded for loaded: who opens a panel again after the network was gone had it without them.
 * Here its helper forgets them, and the next attempt asks for them again.
 */
import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

const CHANGES: readonly (readonly [text: string, instead: string])[] = [
  ['seen[href] = void 0;\n\t\tthrow err;', 'delete seen[href];\n\t\tthrow err;'],
  ['if (e.type === "error") rej(', 'if (e.type === "error") link.remove(), rej('],
];

export function retryStyles(): Plugin {
  return {
    name: 'penumbra:retry-styles',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler(code, id) {
        if (id !== HELPER) return null;
        return CHANGES.reduce((text, [from, to]) => {
          if (!text.includes(from)) throw new Error(`Vite's helper of dynamic imports has changed: ${JSON.stringify(from)} is not in it.`);
          return text.replace(from, to);
        }, code);
      },
    },
  };
}
