import type { Gate } from './frame/gate.ts';
import { killCycles } from './load/kill-cycles.ts';

export const gate: Gate = {
  id: 'G5',
  title: 'kill -9 of the portal',
  requirement:
    'after 100 kills under load nothing acknowledged is lost, nothing is duplicated or incomplete, and the portal is ready again within 3 seconds.',
  async run(context) {
    const server = await context.postgres();
    await server.createDatabase('league');
    const DATABASE_URL = server.url('league');
    const place = {
      start: () => context.portal({ DATABASE_URL, THROTTLE: 'off' }),
      connection: async () => ({ connectionString: DATABASE_URL }),
    };
    return await killCycles(context, place, context.size(100, 5));
  },
};
