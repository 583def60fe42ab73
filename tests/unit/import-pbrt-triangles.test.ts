/** pbrt-v4: triangle meshes with few numbers. */
import { describe, expect, it } from 'vitest';
import { sceneOf } from '../helpers/pbrt.ts';

describe('triangles', () => {
  it('are one without indices where there are three points, and refused where there are more', async () => {
    const { shapes } = await sceneOf('Shape "trianglemesh" "point3 P" [0 0 0 1 0 0 0 1 0]');
    // Mirrored, as pbrt is.
    expect(shapes[0]).toMatchObject({ type: 'mesh', data: { indices: [0, 2, 1] } });
    await expect(sceneOf('Shape "trianglemesh" "point3 P" [0 0 0 1 0 0 0 1 0 1 1 0]')).rejects.toThrow(
      'expected three "indices" for each triangle, got 0',
    );
    await expect(sceneOf('Shape "trianglemesh" "point3 P" [0 0 0 1 0 0] "integer indices" [0 1 1]')).rejects.toThrow(
      'expected at least 3 points "P", got 2',
    );
  });
});
