/**
 * Two libraries evaluate text: WESL throws its errors out of a script that it makes, so that debuggers show the WGSL; zod
 * tries whether it may compile its checks. A page that forbids it gets the same errors and the same checks without.
 */
import type { Plugin, Rolldown } from 'vite';

type RolldownPlugin = Rolldown.Plugin;

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

const replacementFor = (id: string): Replacement | undefined =>
  REPLACEMENTS.find(({ module }) => module.test(id.replaceAll('\\', '/').replace(/\?.*$/s, '')));

/**
 * For what is bundled apart from the page: workers, and the packages of the development server.
 * @throws Error, which ends the build, where a library no longer has the text that is to be replaced
 */
export function noEvalPart(found: (replacement: Replacement) => void = () => {}): RolldownPlugin {
  return {
    name: 'penumbra:no-eval',
    transform(code, id) {
      const replacement = replacementFor(id);
      if (replacement === undefined) return null;
      found(replacement);
      const { text, by } = replacement;
      if (code.split(text).length !== 2) throw new Error(`${id} no longer holds ${JSON.stringify(text)} once; see src/cli/vite/no-eval.ts`);
      return { code: code.replace(text, by), map: null };
    },
  };
}

/** @throws Error, which ends the build, also where a library is no longer found */
export function noEval(): Plugin {
  const seen = new Set<Replacement>();
  let isBuild = false;
  return {
    ...(noEvalPart((each) => seen.add(each)) as Plugin),
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [noEvalPart()] } } }),
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    buildEnd(error) {
      const missing = REPLACEMENTS.find((each) => !seen.has(each));
      if (isBuild && error === undefined && missing !== undefined)
        throw new Error(`No module matches ${String(missing.module)}; see src/cli/vite/no-eval.ts`);
    },
  };
}
