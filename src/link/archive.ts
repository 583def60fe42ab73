/** Content by name with its former versions: those of now in one table, `NAME.N` in another, N = 1 the oldest. */

/** The version of now and the former ones, the newest first; of texts, or of whatever gives one. */
export function versionsIn<T>(name: string, now: Readonly<Record<string, T>>, former: Readonly<Record<string, T>>): T[] {
  const current = ownOf(now, name);
  if (current === undefined) return [];
  const versions: T[] = [];
  for (let version = ownOf(former, `${name}.1`); version !== undefined; version = ownOf(former, `${name}.${versions.length + 1}`))
    versions.push(version);
  return [current, ...versions.reverse()];
}

const ownOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** The texts of a program: a document's name for it does not say whether it is a material or an environment. */
export function sourcesIn(now: Readonly<Record<string, string>>, former: Readonly<Record<string, string>>): (name: string) => string[] {
  return (name) => [name, `environments/${name}`].flatMap((each) => versionsIn(each, now, former));
}
