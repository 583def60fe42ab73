/**
 * Meshes that npm packages ship: a mesh shape whose `file` is `npm:teapot` or `npm:bunny` stays one line in its scene.
 * Each is loaded when it is first asked for.
 */
import { present } from '../base/present.ts';

/** What a mesh shape's `data` holds, as far as these packages give it. */
export interface PackageMesh {
  positions: number[];
  indices: number[];
}

interface Faces {
  positions: readonly (readonly number[])[];
  cells: readonly (readonly number[])[];
}

const PREFIX = 'npm:';

const PACKAGES: Record<string, () => Promise<Faces | { default: Faces }>> = {
  teapot: () => import('teapot'),
  bunny: () => import('bunny'),
};

/** What a scene's `file` may be, beside a path. */
export const PACKAGE_MESHES: readonly string[] = Object.keys(PACKAGES).map((each) => PREFIX + each);

/** Whether a mesh's `file` names a package and no file. */
export const isPackageMesh = (file: string): boolean => file.startsWith(PREFIX);

/** The mesh of `npm:<package>`. @throws Error, one sentence, for other packages and where the package is missing */
export async function packageMesh(file: string): Promise<PackageMesh> {
  const name = file.slice(PREFIX.length);
  const load = Object.hasOwn(PACKAGES, name) ? PACKAGES[name] : undefined;
  if (load === undefined) throw new Error(`expected ${PACKAGE_MESHES.join(' or ')}, got ${JSON.stringify(file)}`);
  const module = await load().catch(() => {
    throw new Error(`the package ${name} is not installed; run npm ci`);
  });
  return weldPoints('default' in module ? module.default : module);
}

/** Points that agree become one, which smooth shading needs: the teapot's patches repeat those of their borders. */
function weldPoints({ positions: points, cells }: Faces): PackageMesh {
  const indexOf = new Map<string, number>();
  const positions: number[] = [];
  const welded = points.map((point) => {
    const key = point.join(' ');
    const known = indexOf.get(key);
    if (known !== undefined) return known;
    const index = indexOf.size;
    indexOf.set(key, index);
    positions.push(...point);
    return index;
  });
  return { positions, indices: cells.flatMap((cell) => cell.map((corner) => present(welded[corner], `a point ${corner}`))) };
}
