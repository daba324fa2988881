import type { Fault } from '../frame/fault.ts';

/** Access checks that were removed. */
export const faults: readonly Fault[] = [
  {
    name: 'The history of a slot is open to every coach',
    caughtBy: { G16: 'answers that differ from the list' },
    edits: [
      {
        file: 'contract/src/schedule.ts',
        from: "export const listHistory = {\n  access: 'admin',",
        to: "export const listHistory = {\n  access: 'signed-in',",
      },
    ],
  },
  {
    name: 'The role of a session is ignored',
    caughtBy: { G16: 'answers that differ from the list' },
    edits: [
      {
        file: 'server/src/platform/http/access.ts',
        from: "&& caller.role !== 'ADMIN') {\n      throw new AppError('FORBIDDEN'",
        to: "&& caller.role === undefined) {\n      throw new AppError('FORBIDDEN'",
      },
    ],
  },
  {
    name: 'An unknown path under /api answers with the front end',
    caughtBy: { G16: 'unknown methods and paths without a 404 in JSON' },
    edits: [
      {
        file: 'server/src/platform/http/front-end.ts',
        from: 'if (isBelowApi(path) || !readable)',
        to: 'if (!readable)',
      },
    ],
  },
];
