import { describe, expect, it } from 'vitest';
import { type RenderContext, renderMail } from '#mail/render.ts';
import { entryMails, type MailedEntry } from './entry-mails.ts';

const NOW = new Date('2026-11-17T17:00:00Z');
const game: MailedEntry = {
  entryId: 7,
  revision: 3,
  type: 'game',
  date: '2026-11-24',
  startTime: '18:00:00',
  endTime: '19:15:00',
  schoolName: 'Salk',
  gymName: 'Main',
  court: '1',
  divisionName: 'Boys 3-4',
  homeTeam: 'Hawks',
  awayTeam: 'Visitors',
  coaches: [
    { email: 'home@example.org', firstName: 'Casey' },
    { email: 'away@example.com', firstName: '', isGuest: true },
  ],
};
const practice: MailedEntry = { ...game, type: 'practice', awayTeam: '' };

const context: RenderContext = {
  leagueName: 'Hoops League',
  contactEmail: 'office@hoops.example',
  publicUrl: 'http://portal.example',
  timeZone: 'America/New_York',
  from: { name: 'Hoops League', address: 'league@hoops.example' },
};

const render = (mail: ReturnType<typeof entryMails>[number] | undefined) => {
  if (mail === undefined) throw new Error('Email not found.');
  return renderMail({ ...mail, secret: null, createdAt: NOW, data: { ...mail.data } }, context);
};
const unfolded = (text: string | undefined) => text?.replaceAll('\r\n ', '') ?? '';

describe('the emails about an entry', () => {
  it.each([
    ['practice', 'booked', 'practice_booked'],
    ['practice', 'changed', 'practice_changed'],
    ['practice', 'cancelled', 'practice_cancelled'],
    ['practice', 'lost', 'practice_cancelled_by_league'],
    ['practice', 'restored', 'practice_restored'],
    ['game', 'booked', 'game_scheduled'],
    ['playoff', 'changed', 'game_changed'],
    ['game', 'restored', 'game_restored'],
    ['playoff', 'cancelled', 'game_cancelled'],
    ['playoff', 'lost', 'game_cancelled'],
  ] as const)('emails both sides about a %s that is %s: %s', (type, kind, expected) => {
    const mails = entryMails(kind, { ...game, type }, NOW);
    expect(mails.map((mail) => [mail.kind, mail.recipient])).toEqual([
      [expected, 'home@example.org'],
      [expected, 'away@example.com'],
    ]);
    expect(mails.map(({ data }) => 'sequence' in data && data.sequence)).toEqual([3, 3]);
  });

  it.each(['clinic', 'blackout'] as const)('sends no emails about a %s', (type) => {
    expect(entryMails('booked', { ...game, type }, NOW)).toEqual([]);
  });

  it('sends one email to someone who coaches both sides', () => {
    const coaches = [...game.coaches, { email: 'home@example.org', firstName: 'Casey' }];
    expect(entryMails('booked', { ...game, coaches }, NOW).map(({ recipient }) => recipient)).toEqual([
      'home@example.org',
      'away@example.com',
    ]);
  });

  it.each([
    ['2026-11-29', true],
    [undefined, false],
  ])('about a lost practice say that it can be made up until %s', (makeUpUntil, canMakeUp) => {
    const [mail] = entryMails('lost', practice, NOW, { reason: 'Blackout', freeSlots: [], makeUpUntil });
    const sentence =
      'Hawks may book one practice more than usual until Sun, Nov 29, 2026, and is first on the waitlist.';
    expect(render(mail).text.replaceAll('\n', ' ').includes(sentence)).toBe(canMakeUp);
  });
});

describe('the email about a game', () => {
  it('names the sides, the time and the place of a game, and adds it to the calendar', () => {
    const { subject, text, calendar } = render(entryMails('booked', game, NOW)[0]);
    expect(subject).toBe('Game scheduled: Hawks vs Visitors, Tue Nov 24, 6 PM, Salk Main · Hoops League');
    expect(text).toContain(
      'Hello Casey,\n\nYour team plays:\n\nDivision: Boys 3-4\nHome:     Hawks\nAway:     Visitors',
    );
    expect(text).toContain('6–7:15 PM');
    expect(text).toContain('http://portal.example/your-practices');
    expect(calendar?.method).toBe('REQUEST');
    const lines = unfolded(calendar?.content).split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        'UID:entry-7@portal.example',
        'SEQUENCE:3',
        'DTSTART;TZID=America/New_York:20261124T180000',
        'DTEND;TZID=America/New_York:20261124T191500',
        'SUMMARY:Game: Hawks vs Visitors',
      ]),
    );
  });

  it('removes a canceled game from the calendar and gives the reason', () => {
    const mail = entryMails('lost', { ...game, type: 'playoff' }, NOW, { reason: 'The floor <is> wet' })[0];
    const { subject, text, html, calendar } = render(mail);
    expect(subject).toContain('Playoff canceled: Hawks vs Visitors');
    expect(text).toContain('This playoff has been canceled:');
    expect(text).toContain('\nReason:   The floor <is> wet\n');
    expect(html).toContain('>The floor &lt;is&gt; wet</td>');
    expect(unfolded(calendar?.content)).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:3[\s\S]*SUMMARY:Playoff: /);
  });

  it('sends a guest no links that need an account', () => {
    const { text, html, calendar } = render(entryMails('booked', game, NOW)[1]);
    expect(text).toContain('Hello,\n');
    expect(text).toContain('because your team plays a team in this\nleague.');
    for (const whole of [text, html, unfolded(calendar?.content)]) {
      expect(whole).not.toMatch(/coach account|your-practices/);
    }
    expect(unfolded(calendar?.content)).toContain(
      'ATTENDEE;CN="away@example.com";PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:away@example.com',
    );
  });
});

describe('the email about a practice', () => {
  it('reports a changed practice and moves the calendar event', () => {
    const { subject, text, calendar } = render(entryMails('changed', practice, NOW)[0]);
    expect(subject).toBe('Practice changed: Hawks, Tue Nov 24, 6 PM, Salk Main · Hoops League');
    expect(text).toContain('The league changed this practice. Updated details:');
    expect(unfolded(calendar?.content)).toMatch(/METHOD:REQUEST[\s\S]*SEQUENCE:3/);
  });

  it('says that a canceled practice is restored', () => {
    const [mail] = entryMails('restored', practice, NOW, {
      reason: 'The league restored it.',
    });
    expect(render(mail).subject).toMatch(/^Practice is back: Hawks, /);
    expect(render(mail).text).toContain('The league restored it. Your team has this practice again:');
    expect(render(entryMails('booked', practice, NOW)[0]).text).toContain('\nYour practice is booked:');
  });
});

describe('the email about a changed practice', () => {
  it('gives the old and the new time of a changed practice', () => {
    const [mail] = entryMails('changed', practice, NOW, { reason: 'It was 6–7 PM before.' });
    const { text, subject } = render(mail);
    expect(subject).toBe('Practice changed: Hawks, Tue Nov 24, 6 PM, Salk Main · Hoops League');
    expect(text).toContain('The league changed this practice. It was 6–7 PM before. Updated details:');
    expect(text).toContain('Time: 6–7:15 PM');
  });
});
