/** What files of other programs get slightly wrong in glTF's JSON, and a name of today for what had another. */

type Json = Record<string, unknown>;

const MESHOPT = 'EXT_meshopt_compression';
/** The same format, by its later name. */
const MESHOPT_KHR = 'KHR_meshopt_compression';

/** Factors of materials that go from 0 to 1. */
const UNIT_FACTORS = new Set([
  'baseColorFactor', 'metallicFactor', 'roughnessFactor', 'clearcoatFactor', 'clearcoatRoughnessFactor', 'transmissionFactor',
  'diffuseTransmissionFactor', 'sheenRoughnessFactor', 'specularFactor', 'anisotropyStrength', 'iridescenceFactor', 'diffuseFactor', 'glossinessFactor',
]); // prettier-ignore

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const objectsOf = (list: unknown): Json[] => (Array.isArray(list) ? list.filter(isObject) : []);

/** Changes the JSON, which nothing has checked yet. @returns a note for each kind of repair */
export function repaired(json: unknown): string[] {
  if (!isObject(json)) return [];
  for (const key of ['extensionsUsed', 'extensionsRequired']) {
    const list = json[key];
    if (Array.isArray(list)) json[key] = list.map((each) => (each === MESHOPT_KHR ? MESHOPT : (each as unknown)));
  }
  for (const { extensions } of [...objectsOf(json.buffers), ...objectsOf(json.bufferViews)]) {
    if (!isObject(extensions) || !(MESHOPT_KHR in extensions)) continue;
    extensions[MESHOPT] ??= extensions[MESHOPT_KHR];
    delete extensions[MESHOPT_KHR];
  }
  const notes = new Set<string>();
  for (const material of objectsOf(json.materials)) {
    const { pbrMetallicRoughness, extensions } = material;
    const name = typeof material.name === 'string' && material.name !== '' ? material.name.slice(0, 200) : 'a material without a name';
    for (const part of [pbrMetallicRoughness, ...(isObject(extensions) ? Object.values(extensions) : [])]) {
      if (isObject(part)) for (const key of limited(part)) notes.add(`${name}: ${key} above 1 counts as 1.`);
    }
  }
  return [...notes];
}

/** Names of the factors that were above 1. */
function limited(part: Json): string[] {
  const isAbove = (value: unknown): boolean => typeof value === 'number' && value > 1;
  return Object.keys(part).filter((key) => {
    const value = part[key];
    if (!UNIT_FACTORS.has(key) || !(isAbove(value) || (Array.isArray(value) && value.some(isAbove)))) return false;
    part[key] = Array.isArray(value) ? value.map((each: unknown) => (isAbove(each) ? 1 : each)) : 1;
    return true;
  });
}
