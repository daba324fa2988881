import { expect, it } from 'vitest';
import { coachStatus } from './coach-status.ts';

it.each([
  ['registered', true, true, null],
  ['unconfirmed', true, false, '2026-11-16T12:00:00Z'],
  ['invited', false, false, '2026-11-16T12:00:00Z'],
  ['not-invited', false, false, null],
])(
  'gives a coach the status %s (has an account: %s, confirmed: %s, invited at %s)',
  (status, hasAccount, confirmed, invitedAt) => {
    expect(coachStatus({ hasAccount, confirmed, invitedAt })).toBe(status);
  },
);
