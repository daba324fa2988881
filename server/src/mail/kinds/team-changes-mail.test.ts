import { expect, it } from 'vitest';
import { sampleData } from '../kinds.ts';
import { TEAM_MAILS } from './changes-mails.ts';

const { changes, ...rest } = sampleData('team_changes', '2026-12-05');
const game = { kind: 'game_changed', data: sampleData('game_changed', '2026-12-06') } as const;
const { letter } = TEAM_MAILS.team_changes;
const sender = {
  leagueName: 'Rec Basketball',
  publicUrl: 'https://portal.example',
  contactEmail: 'league@example.org',
};

it('names a team once in an email about its practices and games', () => {
  const { subject, heading } = letter({ ...rest, changes: [...changes, game] }, sender, '');
  expect([subject, heading]).toEqual([
    'Practice canceled, Practice booked, Game changed: Hawks',
    '3 changes for Hawks',
  ]);
});

it('names both teams in an email that is only about their games', () => {
  expect(letter({ ...rest, changes: [game, game] }, sender, '').heading).toBe('2 changes for Hawks vs Owls');
});
