/** What a test file imports, by whatever way: of one that nobody has watched it is all that is known of what it may reach. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../../src/content/node.ts';

const known = new Map<string, string[]>();

/** Files that a file of the repository imports by itself. */
function imported(file: string): string[] {
  let found = known.get(file);
  if (found === undefined) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const paths = [...text.matchAll(/(?:from|import\()\s*'(\.{1,2}\/[^']+\.ts)'/g)].map(([, path]) =>
      relative(ROOT, join(ROOT, dirname(file), path!)),
    );
    known.set(file, (found = [...new Set(paths)].filter((path) => existsSync(join(ROOT, path)))));
  }
  return found;
}

/** Files of src/ that a test needs to be loaded. */
export function importedBy(test: string): string[] {
  const all = new Set([test]);
  for (const file of all) for (const next of imported(file)) all.add(next);
  return [...all].filter((file) => file.startsWith('src/')).sort();
}
