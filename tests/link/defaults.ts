/** Every default of a JSON schema by its place: `properties.film.properties.width` → 512. */
export function defaultsOf(schema: unknown, place = ''): Record<string, unknown> {
  if (typeof schema !== 'object' || schema === null) return {};
  const found: Record<string, unknown> = 'default' in schema && typeof place === 'string' ? { [place]: schema.default } : {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'default' || key === 'enum' || key === 'required') continue;
    // Members of a union by their type: their order may change.
    const name = (each: unknown, i: number): string =>
      String((each as { properties?: { type?: { const?: string } } }).properties?.type?.const ?? i);
    if (Array.isArray(value)) value.forEach((each, i) => Object.assign(found, defaultsOf(each, `${place}.${key}.${name(each, i)}`)));
    else Object.assign(found, defaultsOf(value, place === '' ? key : `${place}.${key}`));
  }
  return found;
}
