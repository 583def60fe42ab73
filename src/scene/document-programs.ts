/** The parts of the scene document that are programs. */
import { z } from 'zod';
import { table } from './schema-lists.ts';

/** Longest source of one program, in characters. */
export const MAX_PROGRAM_LENGTH = 65_536;
/** Most programs that a document may carry. */
const MAX_PROGRAMS = 64;
/** A program's name becomes part of a WGSL module path. */
export const PROGRAM_NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

export const programs = table(
  z
    .record(
      z.string().regex(PROGRAM_NAME, 'expected a letter, then letters, digits and _'),
      z
        .union([z.string(), z.array(z.string())], { error: 'expected WGSL as a text or a list of lines' })
        .transform((source) => (typeof source === 'string' ? source : source.join('\n')))
        .refine((source) => source.length <= MAX_PROGRAM_LENGTH, `expected at most ${MAX_PROGRAM_LENGTH} characters of WGSL`),
    )
    .refine((each) => Object.keys(each).length <= MAX_PROGRAMS, `expected at most ${MAX_PROGRAMS} programs`)
    .describe(
      'WGSL of materials, environments, signed distances, densities of media and displacements that belong to this scene. They come before library files of the same name.',
    ),
);
