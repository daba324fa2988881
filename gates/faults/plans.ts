import type { Fault } from '../frame/fault.ts';

const PUBLISH = 'server/src/games/publish/publish-plan.ts';

/** Plans for games that are left half done. */
export const faults: readonly Fault[] = [
  {
    name: 'The emails of published games are written outside of the transaction',
    caughtBy: { G27: 'games published in part after a kill' },
    edits: [
      {
        file: PUBLISH,
        from: 'await mailGameChanges(tx, changed,',
        to: 'await mailGameChanges(portal.db as never, changed,',
      },
    ],
  },
  {
    name: 'A published plan does not know the games of the schedule that are its own',
    caughtBy: { G26: 'credits, holds and lost practices that were wrong after a round' },
    edits: [
      {
        file: PUBLISH,
        from: "state === 'gone' ? null : (added.get(index) ?? entryId)",
        to: "state === 'gone' ? null : entryId",
      },
    ],
  },
  {
    name: 'A drawing of a killed portal is still thought to go on',
    caughtBy: { G27: 'drawings that were stuck after the restart' },
    edits: [
      {
        file: 'server/src/start.ts',
        from: 'if (embedded !== null) await endJobsOfKilled(portal);',
        to: '',
      },
      {
        file: 'server/src/start.ts',
        from: "import { endJobsOfKilled } from '#jobs/run-job.ts';",
        to: '',
      },
    ],
  },
  {
    name: 'A drawing process does not notice that the portal is gone',
    caughtBy: { G27: 'processes of a drawing that outlived the portal' },
    edits: [
      {
        file: 'server/src/games/plans/in-worker.ts',
        from: 'await nextTurn();',
        to: '',
      },
    ],
  },
];
