/** See code.ts. */
export { pieceBox, pieceDistance } from './piece.ts';
export { strandsOf } from './strands.ts';
