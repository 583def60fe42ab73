/** Writes a line to the standard output. Resolves when it has left: a process that ends before cuts long lines off. */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${text}\n`, (error) => (error instanceof Error ? reject(error) : resolve()));
  });
}
