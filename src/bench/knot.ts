/** The torus knot of the comparison with other tracers: displaced, of about so many triangles, on a floor under one square light. */
import { Object3D, TorusKnotGeometry } from 'three';
import type { SceneDocument, Vec3 } from '../scene/document.ts';
import { checkScene } from '../scene/parse.ts';
import { add, scale, vec3At, vectorOf } from '../scene/vec.ts';
import { present } from '../base/present.ts';

export function knotScene(triangles: number): SceneDocument {
  const around = Math.max(8, Math.round(Math.sqrt(triangles / 10)));
  const geometry = new TorusKnotGeometry(0.7, 0.25, Math.round(triangles / 2 / around), around, 2, 3);
  const { position, normal } = geometry.attributes as unknown as Record<'position' | 'normal', { array: Float32Array }>;
  const { array: p } = position;
  for (let i = 0; i < p.length; i += 3) {
    const point = vec3At(p, i);
    const out = 0.02 * Math.sin(40 * point[0]) * Math.sin(40 * point[1]) * Math.sin(40 * point[2]);
    p.set(add(point, scale(vec3At(normal.array, i), out)), i);
  }
  geometry.computeVertexNormals();
  const lamp = new Object3D();
  lamp.position.set(1.5, 4, 2);
  lamp.lookAt(0, 1, 0);
  lamp.updateMatrixWorld();
  const { elements } = lamp.matrixWorld;
  const [x, y] = [scale(vec3At(elements, 0), 2), scale(vec3At(elements, 4), 2)];
  const middle: Vec3 = [1.5, 4, 2];
  const { index } = geometry;
  return checkScene({
    version: 1,
    title: `Knot of ${triangles} triangles`,
    camera: { position: [0, 2.2, 4.6], target: [0, 1.1, 0], fov: 40 },
    render: { maxDepth: 8, rouletteStart: 3 },
    materials: {
      knot: { file: 'diffuse', params: { albedo: [0.8, 0.6, 0.35] } },
      grey: { file: 'diffuse', params: { albedo: [0.5, 0.5, 0.5] } },
    },
    shapes: [
      {
        type: 'mesh',
        data: { positions: [...p], indices: [...present(index, 'an index').array], normals: [...normal.array] },
        transform: { translate: [0, 1.25, 0] },
        material: 'knot',
      },
      { type: 'quad', corner: [-6, 0, 6], edge1: [12, 0, 0], edge2: [0, 0, -12], material: 'grey' },
      {
        type: 'quad',
        corner: vectorOf((k) => middle[k] - x[k] / 2 - y[k] / 2),
        edge1: x,
        edge2: y,
        material: 'grey',
        emission: { radiance: [20, 20, 20] },
      },
    ],
  });
}
