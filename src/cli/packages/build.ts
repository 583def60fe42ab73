/** `npm run -s packages`: the packages as folders of .cache/packages, ready for `npm pack` and `npm publish`. `-- --api`: and docs/api.md and docs/interface.md anew. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from '../../content/node.ts';
import { print } from '../print.ts';
import { PACKAGES } from './list.ts';
import { FACE, faceOf } from './report.ts';
import { writePackage } from './write.ts';

for (const each of PACKAGES) {
  const folder = await writePackage(each);
  print(relative(ROOT, folder));
  if (each.kind !== 'library' || !process.argv.includes('--api')) continue;
  const { report, reference } = faceOf(each, folder);
  writeFileSync(FACE.report, report);
  writeFileSync(FACE.reference, reference);
}
