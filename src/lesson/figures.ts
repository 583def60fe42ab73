/** Figures that were published or measured, as JSON files beside a lesson hold them, and as chart.ts draws them. */
import { z } from 'zod';

const axis = z.strictObject({
  label: z.string().min(1).max(60),
  unit: z.string().max(20).default(''),
  log: z.boolean().default(true),
});

const series = z.strictObject({
  label: z.string().min(1).max(80),
  points: z
    .array(z.tuple([z.number(), z.number()]))
    .min(1)
    .max(200)
    .describe('x and y.'),
  /** Points that belong to no line. */
  scattered: z.boolean().default(false),
});

const bar = z.strictObject({ label: z.string().min(1).max(80), value: z.number().positive() });

/** Lines over an axis, or bars with a label each. */
export const figures = z.strictObject({
  title: z.string().min(1).max(120),
  /** Where the figures are from. */
  source: z.string().min(1).max(300),
  x: axis.optional().describe('Left out: bars.'),
  y: axis,
  series: z.array(series).max(8).default([]),
  bars: z.array(bar).max(16).default([]),
});

export type Axis = z.output<typeof axis>;
export type Figures = z.output<typeof figures>;
export type Series = z.output<typeof series>;
export type Bar = z.output<typeof bar>;
