import { expect, it } from 'vitest';
import { readMigrations } from './migrate.ts';

/** The start of the SHA-256 of each migration that a league may have applied. A new migration adds its line. */
const RELEASED = {
  '0056-baseline.sql': 'ea790e547553b574',
  '0057-mail-lease.sql': '6ee41a46aed2d7a3',
  '0058-calendar-labels.sql': '0aa9673d6e9fd385',
  '0059-change-sets.sql': 'f53b9255ff999e8c',
  '0060-postponed.sql': '455cb5086aaa3d5f',
  '0061-shared-floors.sql': '4b9c2ebf2f30748d',
  '0062-checks.sql': 'ad74bbb120787d5a',
  '0063-entry-floors.sql': '0f698aa7ef13ce7c',
  '0064-open-sides.sql': 'ac8e4f4b33fe4986',
  '0065-withdrawn-teams.sql': 'b1e54e33d2d765ed',
  '0066-names-and-notes.sql': '6ec050cd6a86664c',
  '0067-place-aliases.sql': '01364976808d0935',
  '0068-file-imports.sql': 'db59af908e8a7459',
  '0069-more-file-imports.sql': '00f0867f0f3f545a',
  '0070-team-pages.sql': '4fe09553fb199c5f',
  '0071-entry-notes.sql': 'd16747097c7fc554',
  '0073-kept-team-pages.sql': '8e5b4c49f19717c2',
  '0074-league-notices.sql': '171d22beefe992ec',
  '0075-file-answers.sql': '7bbd6426cd82ed5d',
  '0076-court-numbers.sql': 'ca2363309043d889',
  '0077-security-log.sql': 'ad39924fcf0eb776',
  '0078-factors.sql': '97feacd05c3c8aaa',
  '0080-disabled-accounts.sql': '7f6947b5a58127d5',
  '0082-times-in-reasons.sql': '80c1c2b530bdf877',
  '0083-invitation-links.sql': 'e0f25439aa2332d0',
  '0084-practice-round.sql': 'b1f4c677b6890c66',
  '0085-accepted-offers.sql': '53d62746f52ab9dd',
  '0086-plain-words.sql': 'c73f8e505fec8bea',
  '0087-requested-practices.sql': '40b3117cc986d1d9',
};

it('has changed no migration that a league may have applied, not even a comment, because its portal would not start', async () => {
  const migrations = await readMigrations();
  const found = migrations.map(({ name, sha256 }) => [name, sha256.slice(0, 16)]);
  expect(Object.fromEntries(found)).toEqual(RELEASED);
});
