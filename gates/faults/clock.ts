import type { Fault } from '../frame/fault.ts';

/** Times that are not in league time, or come from a clock that goes back. */
export const faults: readonly Fault[] = [
  {
    name: 'The league uses the time zone of the server',
    caughtBy: { G15: 'answers that differ between the zones' },
    edits: [
      {
        file: 'domain/src/time/wall-clock.ts',
        from: "new Intl.DateTimeFormat('en-US', {\n      timeZone,",
        to: "new Intl.DateTimeFormat('en-US', {",
      },
    ],
  },
  {
    name: 'Daylight saving time is ignored',
    caughtBy: { G15: 'weeks that differ from the expected ones' },
    edits: [
      {
        file: 'server/src/platform/clock.ts',
        from: 'shown: leagueNow(instant, timeZone)',
        to: "shown: leagueNow(new Date(instant.getTime() - 5 * 3_600_000), 'UTC')",
      },
    ],
  },
  {
    name: 'The portal follows a clock that is set back',
    caughtBy: {
      G15: 'slots that open again when the clock is set back',
    },
    edits: [
      {
        file: 'server/src/platform/clock.ts',
        from: 'steadyClock(Date.now);',
        to: '{ now: () => new Date() };',
      },
    ],
  },
];
