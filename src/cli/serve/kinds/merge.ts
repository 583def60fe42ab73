/** `merge`: films of disjoint samples in, their film or images out. */
import { joined } from '../../../base/bytes.ts';
import { throwIfAborted } from '../../../api/abort.ts';
import { imagesOf, pictureOf, statisticsOf } from '../../../api/film.ts';
import { countOf, filmData, gapsIn } from '../../../engine/index.ts';
import { encodeFilm } from '../../../engine/film/file.ts';
import { FilmMerge } from '../../../engine/film/merge.ts';
import { setImmediate as breath } from 'node:timers/promises';
import { filmIn } from '../inputs.ts';
import type { Kind } from '../kind.ts';
import { WANTED_FIELDS, wantedIn } from '../outputs.ts';

const MAX_FILMS = 4096;

export const merge: Kind = {
  fields: ['films', 'partial', ...WANTED_FIELDS],
  read: (fields) => {
    const films = fields.list('films', MAX_FILMS);
    if (films === undefined || films.length === 0) throw fields.wrong('films', 'the names of films to merge', films);
    const partial = fields.flag('partial');
    const wanted = wantedIn(fields, ['film']);
    return async ({ outputs, emit }, signal) => {
      const { id } = wanted;
      outputs.check(wanted);
      const start = performance.now();
      const taken = new FilmMerge();
      for (const [i, name] of films.entries()) {
        // One at a time, so that no more than two are in memory; and a cancel is heard between them.
        taken.add(name, await filmIn(name));
        await breath();
        throwIfAborted(signal);
        if (films.length > 1) emit({ event: 'progress', id, films: i + 1, of: films.length, seconds: (performance.now() - start) / 1000 });
      }
      const film = taken.finish(partial);
      const { scene, ranges, goal, adapters } = film;
      const data = filmData(scene, film);
      await outputs.send(wanted, {
        scene,
        images: async () => imagesOf(data),
        picture: async () => pictureOf(data, scene, {}),
        film: async () => joined(await encodeFilm(film)),
      });
      const seconds = (performance.now() - start) / 1000;
      const missing = gapsIn(ranges, goal ?? 0);
      emit({ event: 'done', id, seconds, ...statisticsOf(data, scene), spp: countOf(ranges), ranges, missing, adapters });
    };
  },
};
