/** The program of a shape: a signed distance that it is, or the displacement of a mesh. */
import type { ParamValue, Shape } from './document.ts';

export interface ProgramUse {
  program: string;
  params: Readonly<Record<string, ParamValue>>;
}

/** Null: it has none. */
export function programOfShape(shape: Shape): ProgramUse | null {
  if (shape.type === 'sdf') return shape;
  const { program, params = {} } = (shape.type === 'mesh' && shape.displacement) || {};
  return program === undefined ? null : { program, params };
}

/** The name of it, in a list of none or one. */
export function programsOfShape(shape: Shape): string[] {
  const use = programOfShape(shape);
  return use === null ? [] : [use.program];
}

/** The shape with another program in place of its own; one that has none stays what it is. */
export function withShapeProgram(shape: Shape, { program, params }: ProgramUse): Shape {
  if (shape.type === 'sdf') return { ...shape, program, params: { ...params } };
  if (shape.type !== 'mesh' || shape.displacement?.program === undefined) return shape;
  const { params: before, ...rest } = shape.displacement;
  const hasValues = before !== undefined || Object.keys(params).length > 0;
  return { ...shape, displacement: { ...rest, program, ...(hasValues && { params: { ...params } }) } };
}
