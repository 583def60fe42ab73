/** Products and sums with matrices, by their columns. Pure. */
import { binary } from './arithmetic.ts';
import type { Builder } from './builder.ts';
import { plain, type Matrix } from './types.ts';
import { Unsupported } from './unsupported.ts';
import { asOne, one, type One, type Value } from './values.ts';

const columnsOf = ({ type, slots }: Value): One[] => slots.map((slot) => one(plain('f32', (type as Matrix).rows), slot));

/** `a operator b` where one of them is a matrix; null: none is. @throws Unsupported */
export function multiplied(builder: Builder, operator: string, a: Value, b: Value): Value | null {
  const [left, right] = [a.type.kind === 'matrix', b.type.kind === 'matrix'];
  if (!left && !right) return null;
  if (left && right && (operator === '+' || operator === '-')) {
    const others = columnsOf(b);
    const sum = columnsOf(a).map((column, i) => binary(builder, operator, column, others[i] ?? column));
    return { type: a.type, slots: sum.flatMap(({ slots }) => slots) };
  }
  if (operator !== '*') throw new Unsupported(`${operator} of matrices`);
  if (left && right) return { type: b.type, slots: columnsOf(b).map((column) => transformed(builder, a, column).slots[0]) };
  if (left) return times(builder, a, asOne(b), (column) => transformed(builder, a, column));
  return times(builder, b, asOne(a), (row) => {
    const { columns, rows } = b.type as Matrix;
    return builder.emit(`row${square(columns, rows)}`, plain('f32', columns), operands(columnsOf(b), row));
  });
}

/** A matrix times a scalar, or what `vector` makes of a vector. */
function times(builder: Builder, matrix: Value, other: One, vector: (other: One) => One): Value {
  if (other.type.size > 1) return vector(other);
  return { type: matrix.type, slots: columnsOf(matrix).map((column) => binary(builder, '*', column, other).slots[0]) };
}

const transformed = (builder: Builder, matrix: Value, vector: One): One => {
  const { columns, rows } = matrix.type as Matrix;
  return builder.emit(`matrix${square(columns, rows)}`, plain('f32', rows), operands(columnsOf(matrix), vector));
};

/** Two or three columns, and the vector as the fourth operand. */
const operands = (columns: readonly One[], vector: One): One[] => {
  const [a = vector, b = a, c = b] = columns;
  return [a, b, c, vector];
};

function square(columns: number, rows: number): number {
  if (columns !== rows || columns > 3) throw new Unsupported(`a product with a matrix of ${columns} by ${rows}`);
  return columns;
}
