/** From documents to geometry: builds what has changed, and says what came of it. */
import { loadCurvesOf } from '../scene/curves/loaded.ts';
import type { SceneDocument } from '../scene/document.ts';
import { buildGeometry, finishGeometry, moveGeometry, planGeometry, type Geometry } from '../scene/geometry/build.ts';
import { partsOf } from '../shader/split.ts';
import type { Changes } from './changes.ts';
import type { Missing } from './gpu/scene-upload.ts';
import type { BuildGeometry, BuildTrees, PrepareReport, TreesOf } from './options.ts';
import type { PackedScene } from './pack/pack.ts';
import { MIN_BUFFERS, type SceneStorage } from './gpu/storage.ts';

export interface BuiltGeometry {
  geometry: Geometry;
  /** What is to be said of it, a sentence each. */
  notes: string[];
}

export class GeometryBuilder {
  private readonly storage: SceneStorage;
  private readonly builds: BuildGeometry;
  private readonly trees: BuildTrees | null;

  /** @param trees what builds trees; null: `build` itself */
  constructor(storage: SceneStorage, build: BuildGeometry = buildHere, trees: BuildTrees | null = null) {
    this.storage = storage;
    this.builds = build;
    this.trees = trees;
  }

  /**
   * The geometry of a scene, what of it the GPU does not have, what was built, and what is to be said of that.
   * @param foreseen gives it where it was built before
   * @throws SceneError
   */
  async next(
    scene: SceneDocument,
    changes: Changes,
    last: Geometry | null,
    foreseen: () => Promise<BuiltGeometry | null> = async () => null,
  ): Promise<{ geometry: Geometry; missing: Missing; built: PrepareReport['built']; notes: string[] }> {
    if (last !== null && !changes.geometry) {
      // A primitive knows its material and its light.
      const isOther = changes.materials || changes.lights;
      if (!changes.placements) return { geometry: last, missing: isOther ? 'primitives' : 'nothing', built: 'nothing', notes: [] };
      const geometry = moveGeometry(scene, last);
      if (geometry !== null) return { geometry, missing: isOther ? 'all' : 'top', built: 'placements', notes: [] };
    }
    const { geometry, notes } = (await foreseen()) ?? (await this.build(scene));
    return { geometry, missing: 'all', built: 'all', notes };
  }

  /** @param by what builds it. @throws SceneError */
  async build(scene: SceneDocument, by: BuildGeometry = this.builds): Promise<BuiltGeometry> {
    await loadCurvesOf(scene);
    this.storage.checkPrimitives(scene);
    const notes: string[] = [];
    return { geometry: await by(scene, this.trees === null ? null : noting(this.trees, notes)), notes };
  }

  report(
    geometry: Geometry,
    packed: PackedScene,
  ): Pick<PrepareReport, 'structure' | 'primitives' | 'nodes' | 'bytes' | 'bytesPerPrimitive' | 'storageBuffers'> {
    const { primitives, structure } = geometry;
    const bytes = this.storage.bytes(geometry, packed);
    return {
      structure: structure.kind,
      primitives: primitives.count,
      nodes: structure.nodeCount,
      bytes,
      bytesPerPrimitive: Object.values(bytes).reduce((sum, each) => sum + each, 0) / primitives.count,
      storageBuffers: MIN_BUFFERS + partsOf(packed.variant.split).length,
    };
  }
}

async function buildHere(scene: SceneDocument, trees: TreesOf | null): Promise<Geometry> {
  if (trees === null) return buildGeometry(scene);
  const plan = planGeometry(scene);
  return finishGeometry(plan, await trees(plan.trees));
}

/** @param notes what is said is added to it */
const noting =
  (build: BuildTrees, notes: string[]): TreesOf =>
  async (bounds) => {
    const built = await build(bounds);
    notes.push(...built.notes);
    return built.trees;
  };
