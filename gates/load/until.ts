import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 20;

export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(LOOK_EVERY_MS);
}
