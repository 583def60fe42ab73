/** Tables of numbers that materials and media look up: read, and placed among the parameters. Loads with the first scene that has one. */
import type { SceneDocument } from '../../scene/document.ts';
import { pathText, SceneError } from '../../scene/errors.ts';
import { imageSource } from '../../scene/images.ts';
import { sentence } from '../../base/sentence.ts';
import type { PlacedTables, PlaceTables, ReadTable, WordTable } from './table-types.ts';

/**
 * Tables by names of the document.
 * @param names images that are tables; @param known those that were read before, by their data URLs; those that are in use now stay in it, and no others
 * @throws SceneError naming the image
 */
export async function readTables(
  scene: SceneDocument,
  names: readonly string[],
  readTable: ReadTable | undefined,
  known: Map<string, WordTable>,
): Promise<PlaceTables> {
  const sources = names.map((name) => ({ name, ...imageSource(scene, name) }));
  const used = new Set(sources.map(({ data }) => data));
  for (const data of known.keys()) if (!used.has(data)) known.delete(data);
  const tables = new Map<string, WordTable>();
  for (const { name, data, owner } of sources) {
    const table = known.get(data) ?? (await readOne(readTable, data, owner));
    known.set(data, table);
    tables.set(name, table);
  }
  return (...at) => placeTables(tables, ...at);
}

async function readOne(readTable: ReadTable | undefined, data: string, owner: string): Promise<WordTable> {
  const place = pathText(['images', owner]);
  if (readTable === undefined) throw new SceneError('tables cannot be read here', place);
  try {
    return await readTable(data, `The table ${owner}`);
  } catch (error) {
    throw new SceneError(sentence(error), place);
  }
}

/** One after the other from the vec4u `first` on. */
function placeTables(tables: ReadonlyMap<string, WordTable>, ...[scene, uses, first]: Parameters<PlaceTables>): PlacedTables {
  const names = Object.keys(scene.images);
  const slots = new Map<string, number>();
  const blocks: Uint32Array[] = [];
  let next = first;
  for (const { place, params, values } of uses) {
    for (const [i, { control, dimensions, name: param }] of params.entries()) {
      const number = values[i]?.[0] ?? 0;
      const image = names[number - 1] ?? '';
      const table = tables.get(image);
      const key = `${dimensions} ${number}`;
      if (control !== 'table' || table === undefined || slots.has(key)) continue;
      let words: Uint32Array;
      try {
        words = table.words(dimensions);
      } catch (error) {
        throw new SceneError(`${image}: ${sentence(error)}`, `${place}.${param}`);
      }
      blocks.push(words);
      slots.set(key, next);
      next += words.length / 4;
    }
  }
  return { blocks, slotOf: (image, dimensions) => slots.get(`${dimensions} ${image}`) ?? 0 };
}
