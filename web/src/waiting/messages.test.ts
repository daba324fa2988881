import { expect, it, vi } from 'vitest';

const HOLD = '@portal/domain/waiting/hold.ts';

/** The text of the rule with these constants. */
async function holdRule(changes: object): Promise<string> {
  vi.resetModules();
  vi.doMock(HOLD, async (original) => ({ ...(await original<object>()), ...changes }));
  const { messages } = await import('./messages.ts');
  vi.doUnmock(HOLD);
  return messages.holdRule;
}

it('states the rule of holds with the league’s numbers', async () => {
  expect(await holdRule({})).toBe(
    'You get one hour to accept (the clock pauses 9 PM–8 AM). Slots starting within three hours aren’t held: we email everyone waiting, and the first to book gets it.',
  );
  const other = { HOLD_MINUTES: 90, HOLDS_FROM: '07:30:00', HOLDS_TO: '22:00:00', FIRST_COME_HOURS: 5 };
  expect(await holdRule(other)).toBe(
    'You get 90 minutes to accept (the clock pauses 10 PM–7:30 AM). Slots starting within five hours aren’t held: we email everyone waiting, and the first to book gets it.',
  );
});
