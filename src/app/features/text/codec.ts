/** Document ↔ text of the editor. Large meshes and images are named there instead of written out. */
import type { MeshData, SceneDocument } from '../../../scene/document.ts';
import { SceneError } from '../../../scene/errors.ts';
import { mapShapes } from '../../../scene/map-shapes.ts';
import { parseScene } from '../../../scene/parse.ts';
import { conciseScene } from '../../../scene/concise.ts';
import { InlineImages } from './inline-image.ts';
import { formatJson } from '../../../scene/format-json.ts';

/** Meshes up to this many numbers are written out. */
const MAX_NUMBERS = 400;
/** More digits than single precision holds would only be noise. */
export const DIGITS = 7;
/** Longer than in files: the editor wraps, and a shape should stay one line of it. */
const LINE = 168;
const PREFIX = 'inline:';

export class TextCodec {
  /** By the name under which the text shows them. */
  private meshes = new Map<string, MeshData>();
  private readonly images = new InlineImages();

  /** What the text says, as a value. */
  shown(document: SceneDocument): object {
    const kept = new Map<string, MeshData>();
    const named = mapShapes(document, (shape) => {
      if (shape.type !== 'mesh' || shape.data === undefined || sizeOf(shape.data) <= MAX_NUMBERS) return shape;
      const { data, ...rest } = shape;
      const known = [...this.meshes, ...kept].find(([, mesh]) => mesh === data)?.[0];
      const name = known ?? `${PREFIX}${this.free(kept)} (${data.indices.length / 3} triangles)`;
      kept.set(name, data);
      return { ...rest, file: name };
    });
    // Names that the text no longer shows stay for its undo, as long as the scene is the same.
    for (const [name, mesh] of kept) this.meshes.set(name, mesh);
    return conciseScene(this.images.shown(named));
  }

  format(shown: object): string {
    return `${formatJson(shown, { digits: DIGITS, width: LINE })}\n`;
  }

  /** Another scene: the meshes of the last one are gone. */
  forget(): void {
    this.meshes = new Map();
    this.images.forget();
  }

  /** @throws SceneError */
  parse(text: string): SceneDocument {
    return mapShapes(this.images.parsed(parseScene(text)), (shape, path) => {
      if (shape.type !== 'mesh' || !shape.file?.startsWith(PREFIX)) return shape;
      const { file, ...rest } = shape;
      const data = this.meshes.get(file);
      if (data === undefined) {
        throw new SceneError(
          `no mesh of this name, expected one of ${[...this.meshes.keys()].map((each) => JSON.stringify(each)).join(', ') || 'none'}`,
          `${path}.file`,
        );
      }
      return { ...rest, data };
    });
  }

  private free(kept: Map<string, MeshData>): number {
    const names = [...this.meshes.keys(), ...kept.keys()];
    let n = 1;
    while (names.some((name) => name.startsWith(`${PREFIX}${n} `))) n++;
    return n;
  }
}

const sizeOf = ({ positions, indices }: MeshData): number => positions.length + indices.length;
