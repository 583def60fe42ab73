/** `compare`: a film against a reference of the same size. How far is it off, and is that noise? */
import { deviation, measure } from '../../../bench/measures.ts';
import { PenumbraError } from '../../../api/error.ts';
import { throwIfAborted } from '../../../api/abort.ts';
import { countOf, filmData, type FilmData } from '../../../engine/index.ts';
import { filmIn } from '../inputs.ts';
import type { Kind } from '../kind.ts';

export const compare: Kind = {
  fields: ['film', 'reference'],
  read: (fields) => {
    const { id } = fields;
    const [film, reference] = [fields.text('film'), fields.text('reference')];
    if (film === undefined) throw fields.wrong('film', 'the name of a film', film);
    if (reference === undefined) throw fields.wrong('reference', 'the name of a film', reference);
    return async ({ emit }, signal) => {
      const start = performance.now();
      const a = await opened(film);
      throwIfAborted(signal);
      const b = await opened(reference);
      throwIfAborted(signal);
      const [{ width, height }, of] = [a.data, b.data];
      if (width !== of.width || height !== of.height)
        throw new PenumbraError('film', `reference: expected ${width}×${height} pixels as the film has, got ${of.width}×${of.height}`);
      const found = deviation(a.data, b.data);
      if (found === null) throw new PenumbraError('film', 'expected films of two samples a pixel or more, got fewer');
      const { mse, error, bias, biasError } = found;
      const own = measure(a.data);
      emit({
        event: 'done',
        id,
        seconds: (performance.now() - start) / 1000,
        spp: a.spp,
        referenceSpp: b.spp,
        mean: own.mean,
        relativeError: finite(own.error),
        mse,
        relativeDifference: error,
        bias,
        biasError,
        z: biasError > 0 ? bias / biasError : null,
      });
    };
  },
};

async function opened(name: string): Promise<{ data: FilmData; spp: number }> {
  const film = await filmIn(name);
  return { data: filmData(film.scene, film), spp: countOf(film.ranges) };
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
