/** What CI makes of npm's answers. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';

it.each([
  ['finds nothing', 'echo "found 0 vulnerabilities"', 0, /^npm audit: nothing high or critical\n$/],
  ['finds little', 'echo "2 moderate severity vulnerabilities"', 0, /^npm audit: nothing high or critical\n$/],
  ['finds a hole', 'echo "zod  <5"; echo "1 high severity vulnerability"; exit 1', 1, /^zod {2}<5\n1 high severity vulnerability\n$/],
  ['gets no answer', 'echo "npm error audit endpoint returned an error" >&2; exit 1', 0, /^npm audit: skipped, [^\n]+\n$/],
  ['waits for ever', 'exec sleep 60', 0, /^npm audit: skipped, [^\n]+\n$/],
])('an audit that %s', (_, npm, status, said) => {
  const folder = mkdtempSync(join(tmpdir(), 'penumbra-'));
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${npm}\n`);
  chmodSync(join(folder, 'npm'), 0o755);
  const env = { ...process.env, AUDIT_SECONDS: '1', PATH: `${folder}${delimiter}${process.env.PATH}` };
  const result = spawnSync(join(ROOT, '.ci/audit'), { env, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([result.status, result.stdout]).toEqual([status, expect.stringMatching(said)]);
});
