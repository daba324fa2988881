import type { GateContext } from './frame/context.ts';
import type { Figure, Gate } from './frame/gate.ts';
import { backupCycle } from './load/backup-cycle.ts';
import { stopGracefully } from './load/graceful-stop.ts';
import { killWhileMigrating, migrateTwice } from './load/migrations.ts';

async function measured(context: GateContext): Promise<Figure[]> {
  const server = await context.postgres();
  await server.createDatabase('league');
  return [
    ...(await stopGracefully(context, server.url('league'), context.size(8, 2))),
    ...(await migrateTwice(context, server, context.size(8, 3))),
    ...(await killWhileMigrating(context, server, context.size(12, 3))),
    ...(await backupCycle(context, server)),
  ];
}

export const gate: Gate = {
  id: 'upgrade',
  requirement:
    'after SIGTERM, calls in flight complete and the process exits with 0 within 10 seconds; if two portals start at once, one migrates; a kill during the migration leaves nothing incomplete; backup and restore keep every row.',
  parts: [measured],
};
