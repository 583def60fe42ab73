/** Which tests a fault in a file of wgsl/ may reach: those whose kernels import it, directly or through others, and those of its subject. */
import { readFolder } from '../../src/content/node.ts';

/** Tests by subject, where tests render whole scenes and import nothing by name: paths of modules → test files. */
export const SUBJECTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^camera|^time$/, ['gpu/camera', 'gpu/camera-lens', 'gpu/motion']],
  [/^choice\//, ['gpu/light-choice', 'gpu/lamps']],
  [/^(?:direct|light|light_face|local_light|contribution|vertex)$/, ['gpu/estimators', 'gpu/closed-form', 'gpu/light-shapes', 'gpu/light-solid-angle']],
  [/^(?:lamp|linear_fog)$/, ['gpu/lamps', 'gpu/linear-fog']],
  [/^curved_light$|^shape\//, ['gpu/curved', 'gpu/light-shapes', 'gpu/sdf']],
  [/^environment|^tabulate\/environment$|^texel$|^octahedral$/, ['gpu/environment-sampling', 'gpu/environment-image']],
  [/^film|^filter\//, ['gpu/film', 'gpu/filter']],
  [/^instance$|^transform$|^traverse\/two_level$/, ['gpu/placements', 'gpu/traverse', 'gpu/motion']],
  [/^integrator\//, ['gpu/closed-form', 'gpu/estimators', 'gpu/distributed']],
  [/^(?:interior|medium|travel)$/, ['gpu/media', 'gpu/nested', 'gpu/outside-index']],
  [/^(?:intersect|leaf|primitive|structures|bounds)$|^traverse\//, ['gpu/traverse', 'gpu/structures']],
  [/^wave|^walk\//, ['gpu/wavefront']],
  [/^sampler\/|^strata$/, ['gpu/sampler', 'gpu/sampler-strata']],
  [/^view\/adaptive$/, ['gpu/adaptive']],
  [/^(?:view|display)/, ['gpu/display', 'gpu/display-layers', 'gpu/guide']],
  [/^lab\//, ['lab/laboratory', 'lab/sphere']],
  [/^layers$/, ['gpu/layers']],
  [/^(?:principled|principled_layers|gloss|fuzz|thin_film|microfacet|microfacet_|rough_metal|metals)/, ['gpu/bsdf-library', 'gpu/bsdf-library-principled', 'gpu/bsdf-library-fits']],
  [/^(?:record|replay)$/, ['gpu/replay']],
  [/^(?:opacity|shadow|surface)$/, ['gpu/shading-normals', 'gpu/programs']],
]; // prettier-ignore

/** Of modules that nothing names: whole pictures. */
const WHOLE = ['tests/gpu/closed-form.test.ts', 'tests/gpu/estimators.test.ts'];

/** What is run: without `wide` the tests that name the module and those of its subject, and where there are none all that reach it. */
export function testsOf({ direct, subject, indirect }: Reach, wide: boolean): string[] {
  const near = [...direct, ...subject];
  const all = wide || near.length === 0 ? [...near, ...indirect] : near;
  return all.length === 0 ? WHOLE : all;
}

export interface Reach {
  /** Test files that name the module, then those of its subject, then those that name a module which imports it; each once. */
  direct: string[];
  subject: string[];
  indirect: string[];
}

/** `package::a::b::{c, d}` → a/b for all that is imported, by the longest path that is a module. */
export function importsOf(text: string, modules: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const [, path] of text.matchAll(/\bpackage::([\w:]+)/g)) {
    const parts = path!.split('::').filter((each) => each !== '');
    for (let length = parts.length; length > 0; length--) {
      const name = parts.slice(0, length).join('/');
      if (!modules.has(name)) continue;
      found.add(name);
      break;
    }
  }
  return found;
}

export class ReachMap {
  private readonly imports = new Map<string, Set<string>>();
  /** Test file → modules that its text names. */
  private readonly named = new Map<string, Set<string>>();

  constructor(wgsl: Record<string, string>, tests: Record<string, string>) {
    const modules = new Set(Object.keys(wgsl));
    for (const [name, text] of Object.entries(wgsl)) this.imports.set(name, importsOf(text, modules));
    for (const [name, text] of Object.entries(tests)) if (name.endsWith('.test')) this.named.set(name, importsOf(text, modules));
  }

  /** Of the files there are. */
  static here(): ReachMap {
    return new ReachMap(readFolder('wgsl', '.wgsl'), readFolder('tests', '.ts'));
  }

  of(module: string): Reach {
    const users = this.usersOf(module);
    // Others name modules too, but run no kernel.
    const tests = [...this.named].filter(([name]) => /^(?:gpu|lab|shader)\//.test(name));
    const direct = tests.filter(([, names]) => names.has(module)).map(([name]) => name);
    const subject = SUBJECTS.flatMap(([pattern, names]) => (pattern.test(module) ? names : [])).filter(
      (name) => this.named.has(`${name}.test`) && !direct.includes(`${name}.test`),
    );
    const indirect = tests
      .filter(
        ([name, names]) => !direct.includes(name) && !subject.includes(name.slice(0, -5)) && [...names].some((each) => users.has(each)),
      )
      .map(([name]) => name);
    const files = (names: readonly string[]): string[] => [...new Set(names)].map((name) => `tests/${name.replace(/\.test$/, '')}.test.ts`);
    return { direct: files(direct), subject: files(subject), indirect: files(indirect) };
  }

  /** Modules that import it, directly or not, without itself. */
  private usersOf(module: string): Set<string> {
    const users = new Set<string>();
    const todo = [module];
    for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
      for (const [name, imported] of this.imports) {
        if (!imported.has(next) || users.has(name) || name === module) continue;
        users.add(name);
        todo.push(name);
      }
    }
    return users;
  }
}
