/** The one error of the packages: whatever the rooms throw for bad input, with a code that programs tell apart. */
import { EngineError, FilmError, OutOfMemory } from '../engine/gpu/errors.ts';
import { ImageError } from '../image/errors.ts';
import { LabAborted } from '../lab/pace.ts';
import { LinkError } from '../link/errors.ts';
import { SceneError } from '../scene/errors.ts';
import { ShaderError, type Diagnostic } from '../shader/errors.ts';

/** What went wrong, by code. Codes are part of the interface: new ones may come in a minor version, none changes its meaning. */
export const ERROR_CODES = {
  scene: 'A scene, or a file that it names, cannot be used. `path` says where in the document.',
  shader: 'WGSL of a material, environment or signed distance is wrong. `diagnostics` have lines and columns.',
  film: 'A film file is damaged, or belongs to another image.',
  image: 'An image or table cannot be read or written.',
  link: 'A link cannot be opened, or cannot hold the scene.',
  argument: 'A value given to a function is out of range, or names nothing.',
  gpu: 'The adapter cannot do what was asked.',
  'out-of-memory': 'The adapter has too little memory for the scene; the renderer has none now.',
  'device-lost': 'The device was lost; make another one, and a renderer on it.',
  'no-scene': 'There is no scene yet.',
  busy: 'The renderer is rendering: end that first.',
  aborted: 'The signal was aborted. `cause` is its reason.',
  disposed: 'The renderer was disposed.',
} as const;
export type ErrorCode = keyof typeof ERROR_CODES;

/** Bad input, or a device that cannot go on. `message` is one sentence for people. Faults of the program itself stay what they are. */
export class PenumbraError extends Error {
  override readonly name = 'PenumbraError';
  readonly code: ErrorCode;
  /** Where in the document, as `shapes[3].radius`; empty where it is no place of it. */
  readonly path: string;
  /** Of the code `shader`: everything that is wrong, at the author's own lines and columns, which count from 1. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(code: ErrorCode, message: string, options: ErrorOptions & { path?: string; diagnostics?: readonly Diagnostic[] } = {}) {
    super(message, options);
    this.code = code;
    this.path = options.path ?? '';
    this.diagnostics = options.diagnostics ?? [];
  }
}

/** What the rooms throw as the error of the packages; anything else, a fault of the program, as it is. */
export function asPenumbraError(error: unknown): unknown {
  if (error instanceof SceneError) return new PenumbraError('scene', error.message, { cause: error, path: error.path });
  if (error instanceof ShaderError) return ofShader(error);
  const code = codeOf(error);
  return code === null ? error : new PenumbraError(code, (error as Error).message, { cause: error });
}

/** Without a place in WGSL it is the document that names a program, or gives it a value, that there is not. */
function ofShader(error: ShaderError): PenumbraError {
  const { message, diagnostics } = error;
  const path = diagnostics.length === 0 ? /^At ([^ ]{1,200}): /.exec(message)?.[1] : undefined;
  return path === undefined
    ? new PenumbraError('shader', message, { cause: error, diagnostics })
    : new PenumbraError('scene', message, { cause: error, path });
}

function codeOf(error: unknown): ErrorCode | null {
  if (error instanceof OutOfMemory) return 'out-of-memory';
  if (error instanceof EngineError) return 'gpu';
  if (error instanceof FilmError) return 'film';
  if (error instanceof ImageError) return 'image';
  if (error instanceof LinkError) return 'link';
  return error instanceof LabAborted ? 'aborted' : null;
}

/** Runs `work`; what the rooms throw comes out as PenumbraError. */
export function coded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asPenumbraError(error);
  }
}

/** The same of work that takes a while. */
export async function codedLater<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asPenumbraError(error);
  }
}
