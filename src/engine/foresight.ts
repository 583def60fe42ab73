/** What a scene needs that may be set next: built and compiled while the one on the screen goes on. Nothing is uploaded. */
import type { SceneDocument } from '../scene/document.ts';
import type { Geometry } from '../scene/geometry/build.ts';
import { loadLensOf } from '../scene/lenses/code.ts';
import { changesBetween } from './changes.ts';
import type { Compiler } from './compile.ts';
import type { GeometryBuilder } from './geometry-builder.ts';
import type { Images } from './images/images.ts';
import type { BuildGeometry } from './options.ts';
import type { Setup } from './setup.ts';

export class Foresight {
  private readonly compiler: Compiler;
  private readonly builder: GeometryBuilder;
  private readonly images: () => Images;
  private kept: { scene: SceneDocument; geometry: Promise<Geometry> } | null = null;

  /** @param images reads those of a scene, beside those of the scene that is rendered */
  constructor(compiler: Compiler, builder: GeometryBuilder, images: () => Images) {
    this.compiler = compiler;
    this.builder = builder;
    this.images = images;
  }

  /**
   * @param current what is rendered meanwhile
   * @param build what builds its geometry, where that is another one
   * @throws what preparing the scene does
   */
  async foresee(scene: SceneDocument, current: Pick<Setup, 'scene' | 'geometry'> | null, build: BuildGeometry | undefined): Promise<void> {
    if (this.compiler.isHeldUp) return;
    await loadLensOf(scene);
    const isBuilt = current !== null && isSame(current.scene, scene);
    const geometry = isBuilt ? Promise.resolve(current.geometry) : this.builder.build(scene, build).then((built) => built.geometry);
    // Heard of below, unless the images are wrong, too.
    geometry.catch(() => {});
    const mine = (this.kept = { scene, geometry });
    const images = await this.images().read(scene);
    const built = await geometry;
    // Where another scene was set meanwhile, its kernel goes first.
    if (this.kept === mine) await this.compiler.foresee(scene, built, images);
  }

  /** The geometry of a scene that is set now, if it was foreseen; null: it was not, or could not be built. What was foreseen is forgotten. */
  async geometryOf(scene: SceneDocument): Promise<Geometry | null> {
    const { kept } = this;
    this.kept = null;
    if (kept === null) return null;
    return isSame(kept.scene, scene) ? kept.geometry.catch(() => null) : null;
  }
}

/** Whether two scenes have one geometry, materials and lights of its primitives included. */
function isSame(one: SceneDocument, other: SceneDocument): boolean {
  const { geometry, placements, materials, lights } = changesBetween(one, other);
  return !geometry && !placements && !materials && !lights;
}
