import type { MailKind } from '@portal/domain/mail/mail-kinds.ts';
import { expect, it } from 'vitest';
import { sampleData } from './kinds.ts';
import { renderMail } from './render.ts';

const reasonOf = (kind: MailKind, data: Record<string, unknown> = sampleData(kind, '2026-12-05')) => {
  const { text } = renderMail(
    { kind, recipient: 'casey@example.org', data, secret: 'x', createdAt: new Date() },
    {
      leagueName: '',
      contactEmail: '',
      publicUrl: 'https://portal.example',
      timeZone: 'America/New_York',
      from: { name: '', address: 'league@example.org' },
    },
  );
  return text.slice(text.indexOf('You got this email')).split('\n').slice(0, 2).join(' ').trim();
};

it.each([
  ['practice_booked', 'you coach Hawks.'],
  ['practice_cancelled_by_league', 'you coach Hawks.'],
  ['practice_reminder', 'you coach Hawks.'],
  ['game_scheduled', 'you coach Hawks.'],
  ['game_reminder', 'you coach Hawks.'],
  ['waiting_list_offer', 'you coach Hawks.'],
  ['trade_offered', 'you coach Hawks.'],
  ['team_changes', 'you coach Hawks.'],
  ['games_imported', 'you coach Hawks.'],
  ['ratings_reminder', 'you coach Hawks and Comets.'],
  ['coach_invited', 'you coach Hawks and Comets.'],
  ['coach_message', 'the league lists you as a coach.'],
] as const)('gives the teams of the reader, who may have no account, as the reason of %s', (kind, reason) => {
  expect(reasonOf(kind)).toMatch(new RegExp(`^You got this email because ${reason}`));
});

it('names at most three teams as the reason', () => {
  const teams = ['Hawks', 'Comets', 'Owls', 'Bears', 'Lions'].map((teamName) => ({
    teamName,
    divisionName: 'Boys 3-4',
  }));
  expect(reasonOf('coach_invited', { firstName: 'Casey', teams })).toBe(
    'You got this email because you coach Hawks, Comets, Owls and 2 more teams.',
  );
});

it('keeps the reasons of emails about an account and to teams from outside the league', () => {
  expect(reasonOf('reset_password')).toMatch(/^You got this email because of your coach account\./);
  const guest = { ...sampleData('game_scheduled', '2026-12-05'), isGuest: true };
  expect(reasonOf('game_scheduled', guest)).toMatch(/because your team plays a team in this league\./);
});

it('gives the account as the reason of a game whose email an older version wrote', () => {
  const { coachedTeam: _, ...game } = sampleData('game_scheduled', '2026-12-05');
  expect(reasonOf('game_scheduled', game)).toMatch(/because of your coach account\./);
});
