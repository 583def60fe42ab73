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
  /** Of the time that is left by those that run once; 0: it runs once, first, unless they have had their half. */
  share: number;
  /** What it finds are numbers to be read: it fails nothing. */
  counts?: boolean;
  /**
   * @param round of this step, from 0 on
   * @param seed another one in every round of every night
   * @param minutes that are left
   * @param night the seed of the night: for what goes on in its next round
   */
  piece(round: number, seed: number, minutes: number, night: string): Piece;
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

/** Files that take chance of tests/helpers/fuzz.ts. */
export const FUZZERS = [
  'tests/app/selected.test.ts',
  'tests/unit/scene-upload.test.ts',
  'tests/shader/fuzz.test.ts',
  'tests/unit/import-',
  'tests/unit/bundle.test.ts',
  'tests/unit/film-file.test.ts',
  'tests/link/fuzz.test.ts',
  'tests/browser/open-fuzz.test.ts',
];

const EXCHANGE = ['tests/gpu/exchange.test.ts', '-t'];

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
    says: 'edits, scenes and lost devices one after the other: films that are not what they are alone',
    share: 2,
    piece: (_round, seed) => vitest([...EXCHANGE, 'random steps'], { PENUMBRA_STEPS: '400', PENUMBRA_FUZZ_SEED: String(seed) }),
  },
  {
    name: 'pairs',
    says: 'scenes of the gallery, eight by chance, each after each other: films that are not what they are alone',
    share: 2,
    piece: (_round, seed) => vitest([...EXCHANGE, 'every ordered pair'], { PENUMBRA_PAIRS: '8', PENUMBRA_FUZZ_SEED: String(seed) }),
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
    piece: (_round, _seed, minutes, night) => mutate(['--sample', '300', '--seed', night], minutes),
  },
  {
    name: 'mutants of TypeScript',
    says: 'faults of one place in what makes the picture that no test without a GPU notices',
    share: 1,
    counts: true,
    piece: (_round, _seed, minutes, night) => mutate([...TYPESCRIPT, '--sample', '50', '--pure', '--seed', night], minutes),
  },
];

function mutate(given: readonly string[], minutes: number): { command: string; args: string[] } {
  const most = Math.max(1, Math.min(MUTANT_MINUTES, Math.floor(minutes)));
  return { command: 'npm', args: ['run', '-s', 'mutate', '--', ...given, '--minutes', String(most)] };
}
