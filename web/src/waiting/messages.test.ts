import { expect, it } from 'vitest';
import { holdRuleText, messages } from './messages.ts';

it('states the rule of holds with the league’s numbers', () => {
  expect(messages.holdRule).toBe(
    'You get one hour to accept (the clock pauses 9 PM–8 AM). Slots starting within three hours aren’t held: we email everyone waiting, and the first to book gets it.',
  );
  expect(holdRuleText({ minutes: 90, from: '07:30:00', to: '22:00:00', firstComeHours: 5 })).toBe(
    'You get 90 minutes to accept (the clock pauses 10 PM–7:30 AM). Slots starting within five hours aren’t held: we email everyone waiting, and the first to book gets it.',
  );
});
