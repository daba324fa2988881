import type { Fault } from '../frame/fault.ts';

const FEED = 'server/src/db/change-feed.ts';
const AVAILABILITY = 'server/src/practices/availability.ts';
const HISTORY = 'slots whose history nothing explains';

/** What is answered from memory is behind what was acknowledged. */
export const faults: readonly Fault[] = [
  {
    name: 'A change of entries is not announced to the other process',
    caughtBy: { G3: HISTORY },
    edits: [
      {
        file: FEED,
        from: "next.on('notification', ({ payload = '' }) => {",
        to: "next.on('notification', ({ payload = '' }) => {\n      if (payload.startsWith('slots')) return;",
      },
    ],
  },
  {
    name: 'What others have told is taken in a moment later than its turn',
    caughtBy: { G3: HISTORY },
    edits: [
      {
        file: FEED,
        from: 'tell(topic, days, teams);\n    });',
        to: 'setTimeout(() => tell(topic, days, teams), 50);\n    });',
      },
    ],
  },
  {
    name: 'A list of open slots is given out though something changed while it was read',
    caughtBy: { G3: HISTORY },
    edits: [
      {
        file: AVAILABILITY,
        from: 'const start = wallClock(',
        to: 'await new Promise((later) => setTimeout(later, 50));\n    const start = wallClock(',
      },
      {
        file: AVAILABILITY,
        from: 'while (reading !== null && reading.generation < wanted)',
        to: 'while (reading !== null && reading.generation < 0)',
      },
      { file: AVAILABILITY, from: 'if (isTrue(list, wanted) || attempt === TRIES)', to: 'if (attempt > 0)' },
    ],
  },
];
