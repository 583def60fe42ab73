/** The transcoder of Basis Universal is a script, in a package whose files are modules: here it exports what it makes. */
import type { Plugin } from 'vite';

export const BASIS = 'three/examples/jsm/libs/basis/basis_transcoder.js';

export function basis(): Plugin {
  return {
    name: 'penumbra:basis',
    transform: {
      filter: { id: /three\/examples\/jsm\/libs\/basis\/basis_transcoder\.js$/ },
      handler: (code) => ({ code: `${code}\nexport default BASIS;`, map: null }),
    },
  };
}
