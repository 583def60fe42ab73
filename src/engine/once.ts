/** A value that is made when it is first asked for; where that fails, it is tried again the next time. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    const making = (made ??= make());
    making.catch(() => (made = null));
    return making;
  };
}
