import type { GateContext } from './frame/context.ts';
import { type Figure, type Gate, holds } from './frame/gate.ts';
import { outageCycles } from './load/outage-cycles.ts';

const NEEDED = ['fsync', 'synchronous_commit', 'full_page_writes'];

/** Starts the portal on a server that could lose acknowledged changes. */
async function startWithout(context: GateContext, setting: string): Promise<Figure> {
  const server = await context.postgres({ settings: { [setting]: 'off' } });
  await server.createDatabase('league');
  const portal = await context.spawn({ DATABASE_URL: server.url('league') });
  const outcome = await Promise.race([portal.ended, portal.ready.then(() => null)]);
  const output = portal.stderr().trim();
  const isRefused = outcome?.code === 1 && /^[A-Z][^\n]*\.$/.test(output) && output.includes(setting);
  const what = `start on a server with ${setting} off`;
  return holds(
    what,
    'refused with a sentence that names it',
    isRefused,
    outcome === null ? 'it started' : output,
  );
}

export const gate: Gate = {
  id: 'G6',
  title: 'kill -9 of the whole PostgreSQL',
  requirement:
    'when all processes of the database are killed 50 times under load, nothing acknowledged is lost, the portal stays up and is ready 5 seconds after the database; it refuses a server that could lose acknowledged changes.',
  async run(context) {
    const figures = await outageCycles(context, Array(context.size(50, 4)).fill('kill'));
    for (const setting of NEEDED) figures.push(await startWithout(context, setting));
    return figures;
  },
};
