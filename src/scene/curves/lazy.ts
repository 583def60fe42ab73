/** See code.ts. */
export { pieceBox, pieceDistance } from './piece.ts';
export { keepStrands, knownStrands, strandsOf } from './strands.ts';
export { mostPieces } from './flatten.ts';
