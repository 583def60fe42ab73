/** What a scene needs that may be set next: built and compiled while the one on the screen goes on. Nothing is uploaded. */
import type { SceneDocument } from '../scene/document.ts';
import { loadLensOf } from '../scene/lenses/code.ts';
import { changesBetween } from './changes.ts';
import type { Compiler } from './compile.ts';
import type { BuiltGeometry, GeometryBuilder } from './geometry-builder.ts';
import type { Images } from './images/images.ts';
import type { BuildGeometry } from './options.ts';
import type { Setup } from './setup.ts';

export class Foresight {
  private readonly compiler: Compiler;
  private readonly builder: GeometryBuilder;
  private readonly images: () => Images;
  private kept: { scene: SceneDocument; building: Promise<BuiltGeometry> } | null = null;

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
    const building = isBuilt ? Promise.resolve({ geometry: current.geometry, notes: [] }) : this.builder.build(scene, build);
    // Heard of below, unless the images are wrong, too.
    building.catch(() => {});
    const mine = (this.kept = { scene, building });
    const images = await this.images().read(scene);
    const { geometry } = await building;
    // Where another scene was set meanwhile, its kernel goes first.
    if (this.kept === mine) await this.compiler.foresee(scene, geometry, images);
  }

  /** What was built for a scene that is set now; null: it was not foreseen, or could not be built. What was foreseen is forgotten. */
  async built(scene: SceneDocument): Promise<BuiltGeometry | null> {
    const { kept } = this;
    this.kept = null;
    return kept !== null && isSame(kept.scene, scene) ? kept.building.catch(() => null) : null;
  }
}

/** Whether two scenes have one geometry, materials and lights of its primitives included. */
function isSame(one: SceneDocument, other: SceneDocument): boolean {
  const { geometry, placements, materials, lights } = changesBetween(one, other);
  return !geometry && !placements && !materials && !lights;
}
