import { expect, it, vi } from 'vitest';

const HOLD = '@portal/domain/waiting/hold.ts';

/** The rule if the league's constants are these. */
async function holdRule(changes: object): Promise<string> {
  vi.resetModules();
  vi.doMock(HOLD, async (original) => ({ ...(await original<object>()), ...changes }));
  const { messages } = await import('./messages.ts');
  vi.doUnmock(HOLD);
  return messages.holdRule;
}

it('states the rule of holds with the league’s numbers', async () => {
  expect(await holdRule({})).toBe(
    'A slot is held for an hour; between 9:00 PM and 8:00 AM the clock stands still. One that starts within three hours is held for nobody: all who wait hear that it is free.',
  );
  const other = { HOLD_MINUTES: 90, HOLDS_FROM: '07:30:00', HOLDS_TO: '22:00:00', FIRST_COME_HOURS: 5 };
  expect(await holdRule(other)).toBe(
    'A slot is held for 90 minutes; between 10:00 PM and 7:30 AM the clock stands still. One that starts within five hours is held for nobody: all who wait hear that it is free.',
  );
});
