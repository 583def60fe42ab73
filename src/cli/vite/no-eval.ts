/**
 * Two libraries evaluate text: WESL throws its errors out of a script that it makes, so that debuggers show the WGSL; zod
 * tries whether it may compile its checks. A page that forbids it gets the same errors and the same checks without.
 */
import type { Plugin } from 'vite';

interface Replacement {
  /** What the module's path ends in, whatever the hash of a chunk is. */
  module: RegExp;
  text: string;
  by: string;
}

const REPLACEMENTS: readonly Replacement[] = [
  // The script is `throw new Error(…)` of the same message; the `catch` around it adds the place.
  { module: /\/wesl\/dist\/core-[\w-]+\.js$/, text: '(0, eval)(generatedCode);', by: 'throw new Error(error.message + "");' },
  { module: /\/zod\/v4\/core\/util\.js$/, text: 'new F("");\n        return true;', by: 'return false;' },
];

/** @throws Error, which ends the build, where a library no longer has the text that is to be replaced */
export function noEval(): Plugin {
  const seen = new Set<Replacement>();
  return {
    name: 'penumbra:no-eval',
    apply: 'build',
    transform(code, id) {
      const found = REPLACEMENTS.find(({ module }) => module.test(id.replaceAll('\\', '/').split('?')[0]!));
      if (found === undefined) return null;
      seen.add(found);
      if (code.split(found.text).length !== 2)
        throw new Error(`${id} no longer holds ${JSON.stringify(found.text)} once; see src/cli/vite/no-eval.ts`);
      return { code: code.replace(found.text, found.by), map: null };
    },
    buildEnd(error) {
      const missing = REPLACEMENTS.find((each) => !seen.has(each));
      if (error === undefined && missing !== undefined)
        throw new Error(`No module matches ${String(missing.module)}; see src/cli/vite/no-eval.ts`);
    },
  };
}
