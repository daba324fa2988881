import type { Gate } from './frame/gate.ts';
import { backupCycle } from './load/backup-cycle.ts';
import { stopGracefully } from './load/graceful-stop.ts';
import { killWhileMigrating, migrateTwice } from './load/migrations.ts';

export const gate: Gate = {
  id: 'G20',
  title: 'Shutdown and upgrade',
  requirement:
    'after SIGTERM, calls in flight complete and the process exits with 0 within 10 seconds; if two portals start at once, one migrates; a kill during the migration leaves nothing incomplete; backup and restore keep every row.',
  async run(context) {
    const server = await context.postgres();
    await server.createDatabase('league');
    return [
      ...(await stopGracefully(context, server.url('league'), context.size(20, 2))),
      ...(await migrateTwice(context, server, context.size(20, 3))),
      ...(await killWhileMigrating(context, server, context.size(30, 3))),
      ...(await backupCycle(context, server)),
    ];
  },
};
