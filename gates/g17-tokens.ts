import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { GateContext } from './frame/context.ts';
import { atLeast, exactly, type Figure, type Gate } from './frame/gate.ts';
import { findCanaries } from './load/canaries.ts';
import { randomnessOf } from './load/randomness.ts';

const PROGRAM = new URL('./load/issue-tokens.ts', import.meta.url).pathname;
const MAX_OUTPUT = 64 * 1024 * 1024;

/** Secrets of each kind, created with the portal's own functions. */
async function issued(
  context: GateContext,
  url: string,
  count: number,
): Promise<Record<string, (string | null)[]>> {
  const program = [PROGRAM, context.root, url, String(count)];
  const { stdout } = await promisify(execFile)(process.execPath, program, { maxBuffer: MAX_OUTPUT });
  return JSON.parse(stdout) as Record<string, (string | null)[]>;
}

export const gate: Gate = {
  id: 'G17',
  title: 'Secrets',
  requirement:
    '10,000 secrets of each kind are distinct and have at least 128 random bits; no secret or password that a portal handled is in its output, its tables or a backup.',
  async run(context) {
    const server = await context.postgres();
    for (const name of ['tokens', 'league']) await server.createDatabase(name);
    // started only to create the tables
    await (await context.portal({ DATABASE_URL: server.url('tokens') })).stop();
    const count = context.size(10_000, 1_000);
    const tokens = await issued(context, server.url('tokens'), count);
    const figures: Figure[] = [];
    let fewest = Number.POSITIVE_INFINITY;
    for (const [kind, list] of Object.entries(tokens)) {
      const { different, randomBits } = randomnessOf(list.map(String));
      figures.push(exactly(`distinct secrets (${kind})`, count, different));
      context.log(`${kind}: ${randomBits} random bits`);
      fewest = Math.min(fewest, randomBits);
    }
    figures.push(atLeast('fewest random bits of any kind', 128, fewest));
    return [...figures, ...(await findCanaries(context, server.url('league')))];
  },
};
