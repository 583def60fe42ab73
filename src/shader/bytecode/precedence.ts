/**
 * Which operator of a chain comes first. The parser's own trees are wrong where one of higher precedence follows on two of lower
 * (`a > 0.0 && b * c > 0.0`), but hold operands and operators in the order of the text. Pure.
 */
import type { BinaryExpression, ExpressionElem } from 'wesl/core';
import { present } from '../../base/present.ts';

type Operator = BinaryExpression['operator'];

/** WGSL specification, section "Operator Precedence and Associativity": later ones bind tighter. */
const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!=', '<', '>', '<=', '>='],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
];
const levelOf = ({ value }: Operator): number => LEVELS.findIndex((level) => level.includes(value));

/** The same expression as the operators bind: its uppermost operator, and what stands on its sides. */
export function reassociated(expression: BinaryExpression): BinaryExpression {
  const operands: ExpressionElem[] = [];
  const operators: Operator[] = [];
  const flatten = (each: ExpressionElem): void => {
    if (each.kind !== 'binary-expression') {
      operands.push(each);
      return;
    }
    flatten(each.left);
    operators.push(each.operator);
    flatten(each.right);
  };
  flatten(expression);
  let next = 0;
  const climb = (least: number): ExpressionElem => {
    let left = present(operands[next], 'an operand');
    for (let operator = operators[next]; operator !== undefined && levelOf(operator) >= least; operator = operators[next]) {
      next++;
      const right = climb(levelOf(operator) + 1);
      left = { kind: 'binary-expression', operator, left, right, start: left.start, end: right.end };
    }
    return left;
  };
  const whole = climb(0);
  return whole.kind === 'binary-expression' ? whole : expression;
}
