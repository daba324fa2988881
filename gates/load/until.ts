import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;
const PATIENCE_MS = 300_000;

/** @throws if the condition does not hold within five minutes, so that a gate fails instead of hanging */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; !(await condition()); ) {
    if (performance.now() > deadline)
      throw new Error(`This did not happen within five minutes: ${condition}`);
    await pause(LOOK_EVERY_MS);
  }
}
