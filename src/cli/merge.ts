/** `npm run -s merge`: films of disjoint samples in, their film or image out. Needs no graphics adapter. */
import { extname } from 'node:path';
import { countOf, filmAverage, filmData, filmRelativeError, gapsIn } from '../engine/index.ts';
import { FilmMerge } from '../engine/film/merge.ts';
import { TONE_CURVES } from '../image/curves.ts';
import { readArgs, runCommand } from './command.ts';
import { CliError } from './errors.ts';
import { writeImage, type ImageLook } from './files.ts';
import { checkPlace, isObject, objectsIn } from './place/place.ts';
import { FILM_ENDING, readFilmFile, writeFilmFile } from './film.ts';
import { known } from './flags.ts';
import { printJson, say } from './print.ts';
import { oneOf, real, white } from './values.ts';
import { MERGE_USAGE } from './usage.ts';

const OUTPUTS = [FILM_ENDING, '.pfm', '.exr', '.png'];

interface Flags extends ImageLook {
  /** What it sets of the document's display. */
  display: object;
  films: string[];
  output: string;
  partial: boolean;
  json: boolean;
}

await runCommand(MERGE_USAGE, readFlags, main);

async function main(flags: Flags): Promise<number> {
  await checkPlace(flags.output);
  const merge = new FilmMerge();
  const films: string[] = [];
  for (const each of flags.films)
    films.push(...(isObject(each) && !each.endsWith(FILM_ENDING) ? await objectsIn(each, FILM_ENDING) : [each]));
  for (const path of films) merge.add(path, await readFilmFile(path));
  const film = merge.finish(flags.partial);
  const data = filmData(film.scene, film);
  if (flags.output.endsWith(FILM_ENDING)) await writeFilmFile(flags.output, film);
  else await writeImage(flags.output, data, { ...film.scene, display: { ...film.scene.display, ...flags.display } }, flags);
  const { adapters, ranges, goal } = film;
  if (adapters.length > 1)
    say(`Rendered on several kinds of adapters, whose samples may differ in their last bits: ${adapters.join(', ')}.`);
  const relativeError = filmRelativeError(data);
  if (!flags.json) return 0;
  const missing = gapsIn(ranges, goal ?? 0);
  printJson({
    films: films.length,
    width: data.width,
    height: data.height,
    samples: countOf(ranges),
    ranges,
    missing,
    adapters,
    mean: filmAverage(data),
    relativeError: Number.isFinite(relativeError) ? relativeError : null,
  });
  return 0;
}

/** @throws CliError */
function readFlags(args: string[]): Flags | null {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values, positionals } = readArgs({
    args,
    allowPositionals: true,
    options: {
      output: { ...text, short: 'o' },
      help: { ...flag, short: 'h' },
      partial: flag,
      layer: text,
      exposure: text,
      tone: text,
      white: text,
      json: flag,
    },
  });
  if (values.help) return null;
  const { output = '' } = values;
  const ending = extname(output).toLowerCase();
  if (positionals.length === 0) throw new CliError('Expected films to merge, got none; --help lists the flags.');
  if (!OUTPUTS.includes(ending)) throw new CliError(`Expected -o and a file that ends in ${OUTPUTS.join(', ')}; --help lists the flags.`);
  return {
    films: positionals,
    output,
    partial: values.partial ?? false,
    layer: values.layer,
    colorBar: false,
    display: known({
      exposure: real('--exposure', values.exposure, -64, 64),
      tone: oneOf('--tone', values.tone, TONE_CURVES),
      white: white('--white', values.white),
    }),
    json: values.json ?? false,
  };
}
