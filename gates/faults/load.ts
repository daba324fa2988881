import type { Fault } from '../frame/fault.ts';

/** Faults that only show under a long, high load. */
export const faults: readonly Fault[] = [
  {
    name: 'Each booking keeps the process busy for 15 milliseconds',
    caughtBy: { G19: '99 of 100 bookings and cancels within' },
    edits: [
      {
        file: 'server/src/practices/reserve-practice.ts',
        from: '  const acting = actingAs(call.caller, request.coachEmail);\n',
        to: '  const acting = actingAs(call.caller, request.coachEmail);\n  for (const end = performance.now() + 15; performance.now() < end; );\n',
      },
    ],
  },
  {
    name: 'The description of the calls is made again for every caller',
    caughtBy: { G29: 'thread time of GET /api/openapi.json' },
    edits: [
      {
        file: 'server/src/platform/http/openapi.ts',
        from: '      description ??= encodeBody(describe());\n',
        to: '      description = encodeBody(describe());\n',
      },
    ],
  },
  {
    name: 'The request log keeps every request in memory',
    caughtBy: { G19: 'growth of what it holds per minute afterward' },
    edits: [
      {
        file: 'server/src/platform/http/request-log.ts',
        from: "  app.addHook('onResponse', (request, reply, done) => {\n",
        to: "  const all: Buffer[] = [];\n  app.addHook('onResponse', (request, reply, done) => {\n    all.push(Buffer.alloc(100_000, 1));\n",
      },
    ],
  },
  {
    name: 'A portal opens more connections than it was given',
    caughtBy: { G19: 'connections to the database' },
    edits: [
      { file: 'server/src/platform/db/database.ts', from: '    max,\n', to: '    max: 60,\n' },
      {
        file: 'server/src/platform/db/database.ts',
        from: "  pool.on('connect', (client) => client.on('error', () => {}));\n",
        to: "  pool.on('connect', (client) => client.on('error', () => {}));\n  for (let count = 0; count < 40; count += 1) pool.connect().then((client) => client.release()).catch(() => {});\n",
      },
    ],
  },
];
