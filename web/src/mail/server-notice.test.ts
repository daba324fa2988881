import { describe, expect, it } from 'vitest';
import { instantText } from '#league-time/instant-text.ts';
import { agoText, serverLine, sinceText } from './server-notice.tsx';

const ZONE = 'America/New_York';
const NOW = Date.parse('2026-11-17T18:00:00.000Z');
const at = (minutesAgo: number) => new Date(NOW - minutesAgo * 60_000).toISOString();
const outage = { text: 'The mail server could not be reached.', detail: 'ECONNREFUSED' };

describe('serverLine', () => {
  it.each([
    [
      'a portal without a mail server',
      { isSet: false, lastSentAt: at(2), lastOutage: null },
      'info',
      'No mail server is set up',
    ],
    [
      'a server that has accepted no email',
      { isSet: true, lastSentAt: null, lastOutage: null },
      'info',
      'Mail server set up; nothing sent yet',
    ],
    [
      'a server that has accepted an email',
      { isSet: true, lastSentAt: at(2), lastOutage: null },
      'good',
      'Mail server reached 2 minutes ago',
    ],
    [
      'a server that is back and has accepted no email since',
      { isSet: true, lastSentAt: at(90), lastOutage: { ...outage, from: at(60), until: at(5) } },
      'good',
      'Mail server reached 5 minutes ago',
    ],
    [
      'an unreachable server',
      { isSet: true, lastSentAt: at(90), lastOutage: { ...outage, from: at(60), until: null } },
      'warn',
      `Mail server unreachable since ${sinceText(at(60), NOW, ZONE)}; 12 queued emails will be sent automatically`,
    ],
  ] as const)('describes %s', (_, server, tone, title) => {
    expect(serverLine(server, 12, NOW, ZONE)).toMatchObject({ tone, title });
  });

  it('quotes the mail server and omits unknown counts', () => {
    const server = { isSet: true, lastSentAt: null, lastOutage: { ...outage, from: at(60), until: null } };
    expect(serverLine(server, null, NOW, ZONE)).toMatchObject({
      title: expect.stringMatching(/; queued email will be sent automatically$/),
      text: 'The mail server could not be reached. (ECONNREFUSED)',
    });
    expect(serverLine(server, 0, NOW, ZONE).title).not.toContain(';');
    expect(serverLine(server, 1, NOW, ZONE).title).toContain('1 queued email will be sent automatically');
  });
});

describe('Times in the line about the mail server', () => {
  it.each([
    [0, 'just now'],
    [-5, 'just now'],
    [1, '1 minute ago'],
    [59, '59 minutes ago'],
    [61, '1 hour ago'],
    [60 * 24, 'yesterday'],
    [60 * 24 * 3, '3 days ago'],
  ])('shows %s minutes ago as %s', (minutes, text) => {
    expect(agoText(at(minutes), NOW)).toBe(text);
  });

  it('names the day unless it is today', () => {
    expect(sinceText(at(0), NOW, ZONE)).not.toContain('2026');
    expect(sinceText(at(60 * 48), NOW, ZONE)).toBe(instantText(at(60 * 48), ZONE));
  });
});
