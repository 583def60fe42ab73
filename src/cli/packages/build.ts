/** `npm run -s packages`: the packages as folders of .cache/packages, ready for `npm pack` and `npm publish`. `-- --api`: and docs/api.md anew. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from '../../content/node.ts';
import { print } from '../print.ts';
import { PACKAGES } from './list.ts';
import { REPORT, reportOf } from './report.ts';
import { writePackage } from './write.ts';

for (const each of PACKAGES) {
  const folder = await writePackage(each);
  print(relative(ROOT, folder));
  if (each.kind === 'library' && process.argv.includes('--api')) writeFileSync(REPORT, reportOf(each, folder));
}
