import { addMinutes, instantOf } from '@portal/domain/time/wall-clock.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeedEntry } from './feed-file.ts';
import { feedFile } from './feed-file.ts';
import { readByBoth } from './testing/read-feed.ts';

const context = {
  name: 'Hawks; “Boys, 3-4”, the League',
  timeZone: 'America/New_York',
  publicUrl: 'https://portal.example',
  today: '2026-11-21',
  forFamilies: false,
};
const entry = (changes: Partial<FeedEntry> = {}): FeedEntry => ({
  entryId: 7,
  slotId: 3,
  courtId: 2,
  sharedCourtIds: [],
  homeTeamId: 5,
  awayTeamId: null,
  blocks: true,
  quotaSlot: 1,
  scheduleName: 'SALK-MAIN',
  otherSeason: null,
  note: '',
  noteForFamilies: false,
  revision: 0,
  labelRevision: 0,
  type: 'practice',
  isCanceled: false,
  isPostponed: false,
  date: '2026-11-24',
  startTime: '18:00:00',
  endTime: '19:15:00',
  changedAt: new Date('2026-10-17T17:00:00Z'),
  title: '',
  divisionName: 'Boys 3-4',
  homeTeam: 'Hawks',
  awayTeam: '',
  schoolName: 'Salk',
  gymName: 'Main',
  court: '1',
  isOnlyCourt: false,
  address: '',
  doorNote: '',
  ...changes,
});

describe('feedFile', () => {
  it.each([
    ['before the clocks go back', '2026-10-31', '2026-10-31T22:00:00.000Z'],
    ['on the day they go back', '2026-11-01', '2026-11-01T23:00:00.000Z'],
    ['before they go forward', '2027-03-13', '2027-03-13T23:00:00.000Z'],
    ['on the day they go forward', '2027-03-14', '2027-03-14T22:00:00.000Z'],
  ])('keeps the local time %s', (_, date, start) => {
    expect(readByBoth(feedFile([entry({ date })], context))).toMatchObject([{ start }]);
  });

  it.each([
    [entry(), 'Practice: Hawks'],
    [entry({ type: 'game', awayTeam: 'Owls' }), 'Game: Hawks vs Owls'],
    [entry({ type: 'playoff', homeTeam: '', awayTeam: 'Owls' }), 'Playoff: Owls'],
    [entry({ type: 'clinic', homeTeam: '', title: 'Skills clinic' }), 'Clinic: Skills clinic'],
    [entry({ type: 'blackout', homeTeam: '', title: '' }), 'Closed'],
    [entry({ isCanceled: true, revision: 2 }), 'Canceled: Practice: Hawks'],
    [
      entry({ type: 'game', awayTeam: 'Owls', isCanceled: true, isPostponed: true, revision: 1 }),
      'Postponed: Game: Hawks vs Owls',
    ],
  ])('writes the summary, status, place and UID of an entry', (each, summary) => {
    const status = each.isCanceled ? 'CANCELLED' : 'CONFIRMED';
    expect(readByBoth(feedFile([each], context))).toMatchObject([
      {
        summary,
        status,
        sequence: each.revision,
        location: 'Salk Main, court 1',
        uid: 'entry-7@portal.example',
      },
    ]);
  });

  it('says of a postponed game that it will be made up', () => {
    const file = feedFile([entry({ type: 'game', isCanceled: true, isPostponed: true })], context);
    expect(file).toContain('DESCRIPTION:Postponed. It will be made up at another time.');
  });

  it('escapes line breaks in names', () => {
    const homeTeam = 'A\r\nEND:VEVENT\u2028STATUS:X\u0085B';
    expect(readByBoth(feedFile([entry({ homeTeam })], context))).toMatchObject([
      { summary: 'Practice: A\nEND:VEVENT\nSTATUS:X\nB', status: 'CONFIRMED' },
    ]);
  });

  it('writes a file that two parsers read back unchanged, whatever the names contain', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .map((name) => `a${name.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')}z`);
    const anyEntry = fc.record({
      entryId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      revision: fc.nat(500),
      isCanceled: fc.boolean(),
      day: fc.integer({ min: 0, max: 400 }),
      // each parser reads the hour that comes twice on one day in its own way
      minutes: fc.integer({ min: 12, max: 80 }).map((steps) => steps * 15),
      homeTeam: text,
      schoolName: text,
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(anyEntry, { selector: ({ entryId }) => entryId, maxLength: 12 }),
        (drawn) => {
          const entries = drawn.map(({ day, minutes, ...rest }) => {
            const startTime = addMinutes('00:00:00', minutes);
            const date = new Date(Date.parse('2026-06-01T00:00:00Z') + day * 86_400_000)
              .toISOString()
              .slice(0, 10);
            return entry({ ...rest, date, startTime, endTime: addMinutes(startTime, 60) });
          });
          const file = feedFile(entries, context);
          expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(
            75,
          );
          const read = new Map(readByBoth(file).map((event) => [event.uid, event]));
          expect(read.size).toBe(entries.length);
          for (const each of entries) {
            const start = instantOf(each.date, each.startTime, context.timeZone);
            const prefix = each.isCanceled ? 'Canceled: ' : '';
            expect(read.get(`entry-${each.entryId}@portal.example`)).toMatchObject({
              summary: `${prefix}Practice: ${each.homeTeam}`,
              sequence: each.revision,
              start: start.toISOString(),
            });
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
