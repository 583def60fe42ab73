/** Wrong answers that are likely, `::wrong[Sentence]{…}` in a question: which they are, and what is said of them. */
import type { LeafDirective } from 'mdast-util-directive';
import type { Builder, Directive } from './blocks.ts';
import type { CodeQuestion, NumberQuestion, PickQuestion, PickTarget } from './types.ts';

type Place = Partial<Record<'shape' | 'rect', string[] | number[]>>;

export const likelyNumbers = (builder: Builder, nodes: readonly LeafDirective[]): NumberQuestion['wrong'] =>
  nodes.map((node) => {
    const { answer } = builder.attributes(node, 'wrong');
    if (answer === undefined) return builder.fail(node, '::wrong of a number needs answer');
    return { answer, said: builder.label(node) };
  });

export const likelyPlaces = (builder: Builder, nodes: readonly LeafDirective[]): PickQuestion['wrong'] =>
  nodes.map((node) => ({ target: pickTarget(builder, node, builder.attributes(node, 'wrong')), said: builder.label(node) }));

export const likelyPrograms = (builder: Builder, nodes: readonly LeafDirective[]): CodeQuestion['wrong'] =>
  nodes.map((node) => {
    const { file } = builder.attributes(node, 'wrong');
    if (file === undefined) return builder.fail(node, '::wrong of a program needs file');
    return { source: builder.file(node, file), said: builder.label(node) };
  });

/** Where a pick is right, or wrong in a likely way. */
export function pickTarget(builder: Builder, node: Directive, { shape, rect }: Place): PickTarget {
  if (shape !== undefined && rect === undefined) return { shapes: shape as string[] };
  if (rect !== undefined && shape === undefined) return { rect: rect as [number, number, number, number] };
  return builder.fail(node, 'expected either shape or rect');
}
