/** What the engine knows of tables of numbers before a scene has one. */
import type { SceneDocument } from '../../scene/document.ts';
import type { ParamDeclaration } from '../../shader/params.ts';

/** A table as wgsl/table.wgsl finds it, for lookups by so many numbers: whole vec4u. @throws Error, one sentence, for other shapes */
export interface WordTable {
  words(dimensions: number): Uint32Array;
}

/** The table of a file in a data URL. `name`: how errors call it. @throws Error, one sentence */
export type ReadTable = (data: string, name: string) => Promise<WordTable>;

export interface PlacedTables {
  blocks: readonly Uint32Array[];
  /** First vec4u of a table. @param image its place among the document's images, from 1; of no table the slot is 0 */
  slotOf(image: number, dimensions: number): number;
}

/** What of a material or of a medium's density may name tables. */
export interface TableUse {
  /** Of the values in the document, as `materials.wall.params`. */
  place: string;
  params: readonly ParamDeclaration[];
  values: readonly (readonly number[])[];
}

/**
 * The tables of materials and media in use, from the vec4u `first` on.
 * @throws SceneError where a table has another shape than its parameter says
 */
export type PlaceTables = (scene: SceneDocument, uses: readonly TableUse[], first: number) => PlacedTables;
