/** How many triangles there are of a mesh that is divided so. */
export function trianglesAfter(
  { indices, polygons }: { indices: readonly number[]; polygons?: readonly number[] | undefined },
  subdivide: { levels: number; scheme: string } | undefined,
): number {
  const triangles = indices.length / 3;
  const { levels, scheme } = subdivide ?? { levels: 0, scheme: 'loop' };
  if (levels === 0 || scheme === 'loop') return triangles * 4 ** levels;
  return 2 * (triangles + 2 * (polygons?.length ?? triangles)) * 4 ** (levels - 1);
}
