/** Numbers, vectors and names that several parts of the scene document are made of. */
import { z } from 'zod';

/** Largest coordinate or length that is accepted: beyond it single precision has no useful resolution left. */
export const MAX_LENGTH = 1e7;

export const coordinate = z.number().min(-MAX_LENGTH).max(MAX_LENGTH);
export const length = z.number().gt(0).max(MAX_LENGTH);
export const vec3 = z.tuple([coordinate, coordinate, coordinate]);

export const name = z.string().min(1).max(200);
