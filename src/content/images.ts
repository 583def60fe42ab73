/**
 * Environments that the npm package @pmndrs/assets ships, all of them CC0: an image environment whose `file` is
 * `pmndrs:studio` stays one line in its scene. Each is loaded when it is first asked for: 512×256 pixels of half floats,
 * 100 to 310 kB.
 */

const PREFIX = 'pmndrs:';

const ENVIRONMENTS: Record<string, () => Promise<{ default: string }>> = {
  apartment: () => import('@pmndrs/assets/hdri/apartment.exr.js'),
  bridge: () => import('@pmndrs/assets/hdri/bridge.exr.js'),
  city: () => import('@pmndrs/assets/hdri/city.exr.js'),
  dawn: () => import('@pmndrs/assets/hdri/dawn.exr.js'),
  esplanade: () => import('@pmndrs/assets/hdri/esplanade.exr.js'),
  forest: () => import('@pmndrs/assets/hdri/forest.exr.js'),
  hall: () => import('@pmndrs/assets/hdri/hall.exr.js'),
  lab: () => import('@pmndrs/assets/hdri/lab.exr.js'),
  lobby: () => import('@pmndrs/assets/hdri/lobby.exr.js'),
  night: () => import('@pmndrs/assets/hdri/night.exr.js'),
  park: () => import('@pmndrs/assets/hdri/park.exr.js'),
  sky: () => import('@pmndrs/assets/hdri/sky.exr.js'),
  studio: () => import('@pmndrs/assets/hdri/studio.exr.js'),
  sunrise: () => import('@pmndrs/assets/hdri/sunrise.exr.js'),
  sunset: () => import('@pmndrs/assets/hdri/sunset.exr.js'),
  venice: () => import('@pmndrs/assets/hdri/venice.exr.js'),
  warehouse: () => import('@pmndrs/assets/hdri/warehouse.exr.js'),
  workshop: () => import('@pmndrs/assets/hdri/workshop.exr.js'),
};

/** What an environment's `file` may be, beside a path. */
export const PACKAGE_IMAGES: readonly string[] = Object.keys(ENVIRONMENTS).map((each) => PREFIX + each);

/** Whether an image's `file` names one of these and no file. */
export const isPackageImage = (file: string): boolean => file.startsWith(PREFIX);

/** `pmndrs:studio` → `studio`. */
export const packageImageName = (file: string): string => file.slice(PREFIX.length);

/** The image of `pmndrs:<name>` as a data URL. @throws Error, one sentence, for other names and where the package is missing */
export async function packageImage(file: string): Promise<string> {
  const name = packageImageName(file);
  const load = Object.hasOwn(ENVIRONMENTS, name) ? ENVIRONMENTS[name] : undefined;
  if (load === undefined) throw new Error(`expected one of ${PACKAGE_IMAGES.join(', ')}, got ${JSON.stringify(file)}`);
  const module = await load().catch(() => {
    throw new Error('the package @pmndrs/assets is not there; run npm ci, or check the connection');
  });
  return module.default;
}
