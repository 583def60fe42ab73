/** The notebook of docs/jupyter, as its readers run it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../src/content/node.ts';
import { environment } from '../helpers/command.ts';
import { programFiles } from '../helpers/programs.ts';

interface Cell {
  text: string;
  pictures: string[];
}

const hasPython = spawnSync('python3', ['--version']).status === 0;
const hasJupyter = hasPython && spawnSync('python3', ['-c', 'import nbclient, ipykernel']).status === 0;
// By Jupyter where there is one, else its cells one after the other; and once as Python comes, without NumPy.
const WAYS = hasPython ? [hasJupyter ? 'jupyter' : 'python', 'python-alone'] : [];
if (!hasPython) console.log('notebook: there is no python3 here, so its cells are not run');
else if (!hasJupyter) console.log('notebook: nbclient and ipykernel are not installed here, so its cells are run by python3 in order');

async function cells(how: string): Promise<Cell[]> {
  const [launch, serve] = await programFiles(['src/cli/launch.ts', 'src/cli/serve.ts']);
  const { status, stdout, stderr } = spawnSync(
    'python3',
    [join(ROOT, 'tests/cli/notebook/run.py'), join(ROOT, 'docs/jupyter/convergence.ipynb'), how],
    {
      encoding: 'utf8',
      timeout: 300_000,
      env: {
        ...environment(),
        PENUMBRA: `'${process.execPath}' '${join(ROOT, launch!)}' '${serve}' --backend software`,
        PYTHONDONTWRITEBYTECODE: '1',
        PYDEVD_DISABLE_FILE_VALIDATION: '1',
      },
    },
  );
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout) as Cell[];
}

it.skipIf(!hasPython).each(WAYS)('its cells say what its text says, run by %s', async (how) => {
  const [begin, picture, errors, numbers, check, wrong] = await cells(how);
  expect(begin!.text).toBe('software\n');
  // Of the display that is updated, and of the last line.
  const png = Buffer.from('\x89PNG\r\n', 'latin1').toString('base64').slice(0, 8);
  expect(picture!.pictures).toEqual(how === 'jupyter' ? [png, png] : [png]);
  // What is to be the same in each line is an estimate by 3456 pixels: within 10 % of their mean.
  const scaled = [...errors!.text.matchAll(/samples ([\d.]+) %/g)].map((each) => Number(each[1]));
  expect(scaled).toHaveLength(3);
  const mean = scaled.reduce((sum, each) => sum + each, 0) / 3;
  for (const each of scaled) expect(Math.abs(each / mean - 1)).toBeLessThan(0.1);
  // The camera is √10 from the middle of a sphere of radius 1, and depth runs along the ray.
  expect(numbers!.text).toMatch(/^<Image depth \(48, 72, 1\) Z> nearest 2\.1\d?\nmean \[0\.\d+, 0\.\d+, 0\.\d+\]\n$/);
  expect(check!.text).toMatch(/^False \['energy'/);
  expect(wrong!.text).toBe('scene shapes[0].material\n');
});
