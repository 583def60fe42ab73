/** What a night looks for: each piece of work is a command, which ends with 0 where it has found nothing. */

export interface Piece {
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
}

export interface Step {
  name: string;
  /** What it would find, for the report. */
  says: string;
  /** Of the time that is left by those that run once; 0: it runs once, first. */
  share: number;
  /** What it finds are numbers to be read: it fails nothing. */
  counts?: boolean;
  /** @param round of this step, from 0 on; seed: another one in every round of every night; minutes: that are left */
  piece(round: number, seed: number, minutes: number): Piece;
}

const vitest = (files: readonly string[], env: Readonly<Record<string, string>>): Piece => ({
  command: 'npx',
  args: ['vitest', 'run', ...files],
  env,
});

/** Of a round of mutants: the next one goes on, and others have their share of the time in between. */
const MUTANT_MINUTES = 5;
/** Where a fault makes a wrong picture. */
const TYPESCRIPT = ['engine', 'scene', 'link', 'lab', 'shader', 'app/state'].map((folder) => `src/${folder}`);

const FUZZERS = [
  'tests/shader/fuzz.test.ts',
  'tests/unit/import-',
  'tests/unit/bundle.test.ts',
  'tests/unit/film-file.test.ts',
  'tests/link/fuzz.test.ts',
  'tests/browser/open-fuzz.test.ts',
];

export const STEPS: readonly Step[] = [
  {
    name: 'builds',
    says: 'bytes of the page or of a package that differ between two builds',
    share: 0,
    piece: () => ({ command: 'npx', args: ['tsx', 'tests/nightly/same-bytes.ts'] }),
  },
  {
    name: 'coverage',
    says: 'lines of src that no test without a device or browser runs',
    share: 0,
    counts: true,
    piece: () => ({ command: 'npm', args: ['run', '-s', 'coverage'] }),
  },
  {
    name: 'fuzzers',
    says: 'programs, files, links and films that are answered by anything but a result or a sentence',
    share: 4,
    piece: (_round, seed) => vitest(FUZZERS, { PENUMBRA_FUZZ: '2000', PENUMBRA_FUZZ_SEED: String(seed) }),
  },
  {
    name: 'kernels',
    says: 'combinations of choices whose kernel Tint or naga refuses: all, of which CI tries those in which any three meet',
    share: 0,
    piece: () => vitest(['tests/shader/variants.test.ts'], { PENUMBRA_ALL: '1' }),
  },
  {
    name: 'crossings',
    says: 'scenes in which features cross at random, whose two images differ',
    share: 3,
    piece: (_round, seed) => ({ command: 'npm', args: ['run', '-s', 'crossings', '--', '--count', '200', '--seed', String(seed)] }),
  },
  {
    name: 'exchanges',
    says: 'scenes that come after one another in any order, edits, lost devices: films that are not what they are alone',
    share: 2,
    piece: (_round, seed) => vitest(['tests/gpu/exchange.test.ts'], { PENUMBRA_STEPS: '400', PENUMBRA_FUZZ_SEED: String(seed) }),
  },
  {
    name: 'false alarms',
    says: 'right materials, environments and distances that the laboratory fails: one in a thousand runs is expected',
    share: 2,
    counts: true,
    piece: (round, seed) => ({
      command: 'npm',
      args: [
        'run',
        '-s',
        'lab:false-alarms',
        '--',
        '--seeds',
        '1',
        '--first',
        String(seed),
        '--part',
        `${(round % 8) + 1}/8`,
        '--keep',
        '.cache/nightly/alarms.jsonl',
      ],
    }),
  },
  {
    name: 'mutants',
    says: 'faults of one place in the kernel that no test notices',
    share: 2,
    counts: true,
    piece: (_round, _seed, minutes) => mutate(['--sample', '300'], minutes),
  },
  {
    name: 'mutants of TypeScript',
    says: 'faults of one place in what makes the picture that no test without a GPU notices',
    share: 1,
    counts: true,
    piece: (_round, _seed, minutes) => mutate([...TYPESCRIPT, '--sample', '50', '--pure'], minutes),
  },
];

function mutate(given: readonly string[], minutes: number): { command: string; args: string[] } {
  const most = Math.max(1, Math.min(MUTANT_MINUTES, Math.floor(minutes)));
  return { command: 'npm', args: ['run', '-s', 'mutate', '--', ...given, '--minutes', String(most)] };
}
