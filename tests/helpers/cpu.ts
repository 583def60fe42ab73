/** Time that other work on the machine does not lengthen: what must end soon is measured by it. */

/** Milliseconds that the processors have worked for this process, all its threads together. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
