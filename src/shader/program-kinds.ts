/** Programs that are no materials: what they are called, and where the library has them. */
export type ProgramKind = 'environment' | 'distance' | 'density' | 'height';

export const PROGRAM_KINDS: Readonly<Record<ProgramKind, { folder: string; is: string }>> = {
  environment: { folder: 'environments/', is: 'an environment' },
  distance: { folder: 'shapes/', is: 'a signed distance' },
  density: { folder: 'media/', is: 'a density of a medium' },
  height: { folder: 'displacements/', is: 'a displacement' },
};

export const PROGRAM_KIND_NAMES = Object.keys(PROGRAM_KINDS) as ProgramKind[];
