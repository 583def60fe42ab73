/** Content by name with its former versions: those of now in one table, `NAME.N` in another, N = 1 the oldest. */

/** The version of now and the former ones, the newest first; of texts, or of whatever gives one. */
export function versionsIn<T>(name: string, now: Readonly<Record<string, T>>, former: Readonly<Record<string, T>>): T[] {
  if (!Object.hasOwn(now, name)) return [];
  const versions = [now[name]!];
  let last = 0;
  while (Object.hasOwn(former, `${name}.${last + 1}`)) last++;
  for (let n = last; n > 0; n--) versions.push(former[`${name}.${n}`]!);
  return versions;
}

/** The texts of a program: a document's name for it does not say whether it is a material or an environment. */
export function sourcesIn(now: Readonly<Record<string, string>>, former: Readonly<Record<string, string>>): (name: string) => string[] {
  return (name) => [name, `environments/${name}`].flatMap((each) => versionsIn(each, now, former));
}
