/** Whether the numbers of a film can be what its samples came to: what a checksum cannot say of a film that was made to deceive. */
import { FilmError } from '../gpu/errors.ts';
import { STRIDE, type FilmData } from './film.ts';
import { countOf, rangeText, type Ranges } from './ranges.ts';

/** Every pixel has all samples of the ranges, or, outside of a crop window, none; and no mean is infinite. @throws FilmError */
export function checkPlausible({ width, data, layers }: FilmData, ranges: Ranges): void {
  const count = countOf(ranges);
  let isEmpty = true;
  for (let i = 0; i < data.length; i += STRIDE) {
    const pixel = i / STRIDE;
    const place = (): string =>
      `The film is no film of the samples ${rangeText(ranges)}: pixel ${pixel % width}, ${Math.floor(pixel / width)}`;
    const samples = data[i + 3]! + data[i + 7]!;
    if (samples !== count && samples !== 0) throw new FilmError(`${place()} has ${samples} samples; expected ${count}.`);
    if (data[i + 3]! < 0 || data[i + 7]! < 0) throw new FilmError(`${place()} has a negative number of samples.`);
    if (!Number.isFinite(data[i]! + data[i + 1]! + data[i + 2]!)) throw new FilmError(`${place()} has no finite mean.`);
    isEmpty &&= samples === 0;
  }
  if (isEmpty) throw new FilmError(`The film has no sample in any pixel; expected the samples ${rangeText(ranges)}.`);
  if (layers?.data.some((each) => !Number.isFinite(each))) throw new FilmError('The film has layers whose numbers are not finite.');
}
