import type { Fault } from '../frame/fault.ts';

/** Login limits that can be evaded. */
export const faults: readonly Fault[] = [
  {
    name: 'X-Forwarded-For is trusted from anyone',
    caughtBy: { G18: 'of 5 ways to evade the limit with X-Forwarded-For, those that work' },
    edits: [
      {
        file: 'server/src/app.ts',
        from: 'trustProxy: trustProxy(options.trustProxy),',
        to: 'trustProxy: true,',
      },
    ],
  },
  {
    name: 'Each process counts wrong passwords separately',
    caughtBy: { G18: 'the eleventh on one process, then on the other' },
    edits: [
      {
        file: 'server/src/platform/throttle/throttle.ts',
        from: '.update(subject).digest(',
        to: '.update(subject + process.pid).digest(',
      },
    ],
  },
  {
    name: 'Wrong passwords count for the account from every address',
    caughtBy: { G18: 'the right password from a second address, during an attack from one address' },
    edits: [
      {
        file: 'server/src/auth/login.ts',
        from: 'export const pairCharge = (email: string, network: string): Charge => ({',
        to: "export const pairCharge = (email: string, network: string): Charge => (network = '', {",
      },
    ],
  },
];
