/** An array of the GPU with as many bytes for each place of the hierarchy, which is packed piece by piece: all of it may take long, and much memory. */
export interface Rows<Data extends ArrayBuffer | Uint32Array<ArrayBuffer> = ArrayBuffer | Uint32Array<ArrayBuffer>> {
  /** Of one place; 0: the array is empty. */
  bytes: number;
  places: number;
  /** Those in places from `first` to before `end`. */
  pack(first: number, end: number): Data;
}

/** All at once: for who measures or tries it. */
export const allRows = <Data extends ArrayBuffer | Uint32Array<ArrayBuffer>>({ places, pack }: Rows<Data>): Data => pack(0, places);
