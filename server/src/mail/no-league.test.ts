import { MAIL_KINDS } from '@portal/domain/mail/mail-kinds.ts';
import { FROM } from '@portal/testkit/mail-options.ts';
import { describe, expect, it } from 'vitest';
import { sampleData } from './kinds.ts';
import { renderMail } from './render.ts';

const LEAGUE = { leagueName: 'Elm Grove Basketball', contactEmail: 'office@elm.example' };
const NO_LEAGUE = { leagueName: '', contactEmail: '' };

function render(kind: (typeof MAIL_KINDS)[number], league: typeof LEAGUE) {
  const mail = {
    kind,
    recipient: 'casey@example.com',
    data: sampleData(kind, '2026-11-17'),
    secret: 'TOKEN',
    createdAt: new Date('2026-11-17T17:00:00Z'),
  };
  const context = { ...league, publicUrl: 'http://portal.example', timeZone: 'America/New_York', from: FROM };
  return renderMail(mail, context);
}

describe.each(MAIL_KINDS)('an email of the kind %s', (kind) => {
  it('begins the subject of an email with what happened, and ends it with the league’s name', () => {
    const { subject } = render(kind, LEAGUE);
    expect(subject).toMatch(/^[A-Z].+ · Elm Grove Basketball$/);
    expect(subject.indexOf('Elm Grove')).toBe(subject.lastIndexOf('Elm Grove'));
    expect(render(kind, NO_LEAGUE).subject).toBe(subject.replace(' · Elm Grove Basketball', ''));
  });

  it('writes an email without a league name and without gaps while no league name is set', () => {
    const { text, html, calendar } = render(kind, NO_LEAGUE);
    for (const part of [text, html, calendar?.content ?? '']) {
      expect(part).not.toMatch(/Maplewood|555 0100|coaches@example\.org|Questions:|undefined|null/);
      expect(part).not.toMatch(/portal of[ .,]*[.,]|tell +[.,]|^\. | {2}[.,]/m);
    }
    expect(html).toContain('>Coaches Portal</td>');
  });
});

it('gives the time and place of a practice or game briefly in the subject of an email', () => {
  expect(render('practice_booked', LEAGUE).subject).toBe(
    'Practice booked: Hawks, Thu Nov 19, 6 PM, Salk Main · Elm Grove Basketball',
  );
  expect(render('game_reminder', LEAGUE).subject).toBe(
    'Playoff reminder: Hawks vs Owls, Thu Nov 19, 6 PM, Salk Main · Elm Grove Basketball',
  );
});
