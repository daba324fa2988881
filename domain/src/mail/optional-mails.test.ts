import { expect, it } from 'vitest';
import { optionalGroupOf, unsubscribeGroupOf } from './optional-mails.ts';

it.each([
  { group: 'always', byOthers: null, byReader: null, link: null },
  { group: 'bookings', byOthers: null, byReader: 'bookings', link: null },
  { group: 'reminders', byOthers: 'reminders', byReader: 'reminders', link: 'reminders' },
  { group: 'offers', byOthers: 'offers', byReader: 'offers', link: 'offers' },
  { group: 'messages', byOthers: 'messages', byReader: 'messages', link: 'messages' },
] as const)('lets readers turn off $group by who made the change, and by a link', (expected) => {
  const { group, byOthers, byReader, link } = expected;
  expect(optionalGroupOf(group, false)).toBe(byOthers);
  expect(optionalGroupOf(group, true)).toBe(byReader);
  expect(unsubscribeGroupOf(group)).toBe(link);
});
