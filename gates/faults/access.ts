import type { Fault } from '../frame/fault.ts';

/** A guard taken away. */
export const faults: readonly Fault[] = [
  {
    name: 'The history of a slot is open to every coach',
    caughtBy: { G16: 'answers other than written down' },
    edits: [
      {
        file: 'contract/src/schedule.ts',
        from: "  ...routes.listHistory,\n  config: { access: 'admin' },",
        to: "  ...routes.listHistory,\n  config: { access: 'signed-in' },",
      },
    ],
  },
  {
    name: 'The role of a session is not looked at',
    caughtBy: { G16: 'answers other than written down' },
    edits: [
      {
        file: 'server/src/platform/http/access.ts',
        from: "&& caller.role !== 'ADMIN') {\n      throw new AppError('FORBIDDEN'",
        to: "&& caller.role === undefined) {\n      throw new AppError('FORBIDDEN'",
      },
    ],
  },
  {
    name: 'What is unknown under /api shows the page of the front end',
    caughtBy: { G16: 'unknown methods and paths that were not answered with 404 in JSON' },
    edits: [
      {
        file: 'server/src/platform/http/front-end.ts',
        from: 'if (isBelowApi(path) || !readable)',
        to: 'if (!readable)',
      },
    ],
  },
];
