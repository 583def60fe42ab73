/** How large what is rendered is: whether a program has moved a mesh. */
import type { Opened } from './harness.ts';

interface Meshes {
  shapes: { data: { positions: number[] } }[];
}
declare const penumbra: {
  session: { gpu: { renderer: { inputs(): { scene: Meshes & { objects: Record<string, Meshes> } } } } };
};

/** How far the farthest vertex of the first shape is from the middle: of the scene's, or of an object's. */
export const reach = ({ page }: Opened, object: string | null = null): Promise<number> =>
  page.evaluate((name) => {
    const { scene } = penumbra.session.gpu.renderer.inputs();
    const { positions } = (name === null ? scene : scene.objects[name]!).shapes[0]!.data;
    let most = 0;
    for (let i = 0; i < positions.length; i += 3) most = Math.max(most, Math.hypot(positions[i]!, positions[i + 1]!, positions[i + 2]!));
    return most;
  }, object);
