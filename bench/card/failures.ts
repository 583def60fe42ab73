/** Says what failed as soon as it does: time on a card may end before the summary comes. */
import type { Reporter, TestCase } from 'vitest/node';

export default class Failures implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    if (state !== 'failed') return;
    for (const { message, stack } of errors ?? [])
      console.log(`FAILED ${test.module.relativeModuleId}: ${test.fullName}\n${message}\n${stack ?? ''}`);
  }
}
