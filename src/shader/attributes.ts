/** What a kernel knows of the vertices of meshes: where it stands for each primitive, as constants of `package::config`. */

/** Stored for the three corners of each primitive, in this order, with the vec4u that they take. */
const SIZES = { normals: 1, tangents: 1, uvs: 2, uvs1: 2, colors: 2 } as const;
export type VertexAttribute = keyof typeof SIZES;
const VERTEX_ATTRIBUTES = Object.keys(SIZES) as VertexAttribute[];

export interface AttributeLayout {
  /** vec4u a primitive. */
  stride: number;
  /** The first vec4u of each that is stored. */
  at: Readonly<Partial<Record<VertexAttribute, number>>>;
}

export function attributeLayout(stored: readonly VertexAttribute[]): AttributeLayout {
  const at: Partial<Record<VertexAttribute, number>> = {};
  let stride = 0;
  for (const name of VERTEX_ATTRIBUTES) {
    if (!stored.includes(name)) continue;
    at[name] = stride;
    stride += SIZES[name];
  }
  return { stride, at };
}

/** WGSL. What is not stored has no constant that is used. */
export function attributeConstants(stored: readonly VertexAttribute[]): string {
  const { stride, at } = attributeLayout(stored);
  const places = VERTEX_ATTRIBUTES.map((name) => `const ATTRIBUTE_${name.toUpperCase()} = ${at[name] ?? 0}u;\n`);
  return `const ATTRIBUTE_STRIDE = ${stride}u;\n${places.join('')}`;
}

/** Conditions of the kernel's text; shading normals have their own, `shading_normals`. */
export const attributeConditions = (stored: readonly VertexAttribute[]): Record<string, boolean> => ({
  mesh_tangents: stored.includes('tangents'),
  mesh_uvs: stored.includes('uvs'),
  mesh_uvs1: stored.includes('uvs1'),
  mesh_colors: stored.includes('colors'),
});
