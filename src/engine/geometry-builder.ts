/** From documents to geometry: builds what has changed, and says what came of it. */
import type { SceneDocument } from '../scene/document.ts';
import { buildGeometry, moveGeometry, type Geometry } from '../scene/geometry/build.ts';
import { partsOf } from '../shader/split.ts';
import type { Changes } from './changes.ts';
import type { Missing } from './gpu/scene-upload.ts';
import type { BuildGeometry, PrepareReport } from './options.ts';
import type { PackedScene } from './pack/pack.ts';
import { MIN_BUFFERS, type SceneStorage } from './gpu/storage.ts';

export class GeometryBuilder {
  private readonly storage: SceneStorage;
  private readonly build: BuildGeometry;

  constructor(storage: SceneStorage, build: BuildGeometry = buildGeometry) {
    this.storage = storage;
    this.build = build;
  }

  /** The geometry of a scene, what of it the GPU does not have, and what was built. @throws SceneError */
  async next(
    scene: SceneDocument,
    changes: Changes,
    last: Geometry | null,
  ): Promise<{ geometry: Geometry; missing: Missing; built: PrepareReport['built'] }> {
    if (last !== null && !changes.geometry) {
      // A primitive knows its material and its light.
      const isOther = changes.materials || changes.lights;
      if (!changes.placements) return { geometry: last, missing: isOther ? 'primitives' : 'nothing', built: 'nothing' };
      const geometry = moveGeometry(scene, last);
      if (geometry !== null) return { geometry, missing: isOther ? 'all' : 'top', built: 'placements' };
    }
    this.storage.checkPrimitives(scene);
    return { geometry: await this.build(scene), missing: 'all', built: 'all' };
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
