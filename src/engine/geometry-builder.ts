/** From documents to geometry: builds what has changed, refuses what does not fit, counts bytes. */
import type { SceneDocument } from '../scene/document.ts';
import { SceneError } from '../scene/errors.ts';
import { buildGeometry, moveGeometry, type Geometry } from '../scene/geometry/build.ts';
import { mostPrimitives } from '../scene/geometry/primitives.ts';
import { attributeLayout } from '../shader/attributes.ts';
import type { SharedLayouts } from '../shader/kernel.ts';
import type { Changes } from './changes.ts';
import type { Missing } from './scene-upload.ts';
import type { BuildGeometry, PrepareReport, SceneBytes } from './options.ts';
import type { PackedScene } from './pack.ts';

type Layouts = Pick<SharedLayouts, 'Primitive' | 'Light'>;

export class GeometryBuilder {
  /** Bytes that one buffer may have. */
  readonly limit: number;
  private readonly layouts: Layouts;
  private readonly build: BuildGeometry;

  constructor({ limits }: Pick<GPUDevice, 'limits'>, layouts: Layouts, build: BuildGeometry = buildGeometry) {
    this.limit = Math.min(limits.maxBufferSize, limits.maxStorageBufferBindingSize);
    this.layouts = layouts;
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
    checkPrimitives(scene, this.layouts.Primitive.size, this.limit);
    return { geometry: await this.build(scene), missing: 'all', built: 'all' };
  }

  /** @throws SceneError with the numbers, where a buffer would be too large */
  report(
    geometry: Geometry,
    packed: PackedScene,
  ): Pick<PrepareReport, 'structure' | 'primitives' | 'nodes' | 'bytes' | 'bytesPerPrimitive'> {
    const { primitives, structure } = geometry;
    const bytes = sceneBytes(geometry, this.layouts, packed);
    checkBytes(bytes, geometry, this.limit);
    return {
      structure: structure.kind,
      primitives: primitives.count,
      nodes: structure.nodeCount,
      bytes,
      bytesPerPrimitive: Object.values(bytes).reduce((sum, each) => sum + each, 0) / primitives.count,
    };
  }
}

function sceneBytes({ primitives, structure }: Geometry, layouts: Layouts, { params, lights, variant }: PackedScene): SceneBytes {
  return {
    structure: structure.nodes.byteLength,
    primitives: primitives.count * layouts.Primitive.size,
    attributes: primitives.count * attributeLayout(variant.attributes ?? []).stride * 16,
    params: params.byteLength,
    lights: lights.count * layouts.Light.size,
  };
}

/**
 * Refuses scenes whose primitives alone are too large, before anything is built. No buffer is split: a shader stage may have 8
 * storage buffers on every adapter, and the kernel uses them all.
 */
function checkPrimitives(scene: SceneDocument, size: number, limit: number): void {
  const count = mostPrimitives(scene);
  if (count * size > limit) throw tooLarge('primitives', `${grouped(count)} primitives of ${size} bytes`, count * size, limit);
}

/** The same for what came of it. */
function checkBytes(bytes: SceneBytes, { primitives, structure }: Geometry, limit: number): void {
  const all = `${grouped(primitives.count)} primitives`;
  const what: Record<keyof SceneBytes, string> = {
    structure: `the ${structure.kind} over ${all}`,
    primitives: all,
    attributes: `normals and what else the corners of ${all} have`,
    params: 'the parameters',
    lights: 'the lights',
  };
  for (const name of Object.keys(what) as (keyof SceneBytes)[])
    if (bytes[name] > limit) throw tooLarge(name, what[name], bytes[name], limit);
}

const grouped = (value: number): string => value.toLocaleString('en-US');

const tooLarge = (name: string, what: string, bytes: number, limit: number): SceneError =>
  new SceneError(
    `expected a scene whose ${name} fit into ${grouped(limit)} bytes, the most that this graphics adapter has in one buffer; ` +
      `${what} take ${grouped(bytes)}`,
    'shapes',
  );
