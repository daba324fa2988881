import { setImmediate as breathe } from 'node:timers/promises';
import type { Steps } from '@portal/domain/season/steps.ts';

/** Does work of the domain with a pause for other calls at each of its stops. */
export async function inSteps<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await breathe();
  }
}
