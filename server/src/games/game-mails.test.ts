import ICAL from 'ical.js';
import { sync as nodeIcal } from 'node-ical';
import { describe, expect, it } from 'vitest';
import { CANCELS_MISSING, gamesFile, useGamesStage } from './testing/games-stage.ts';
import { newestMailTo } from './testing/newest-mail.ts';

const stage = useGamesStage();

const FIRST = gamesFile(
  { 'game number': '1' },
  { home: 'Stars', away: 'Hawks', start: '11:00', end: '12:00', 'game number': '2' },
  { home: 'Hawks', away: 'Comets', date: '2026-11-28', 'game number': '3' },
);
/** The first moves, the second gets another opponent, the third is gone, and there is a fourth. */
const SECOND = gamesFile(
  { start: '14:00', end: '15:00', 'game number': '1' },
  { home: 'Stars', away: 'Comets', start: '11:00', end: '12:00', 'game number': '2' },
  { home: 'Owls', away: 'Hawks', date: '2026-12-05', 'game number': '4' },
);

const mailTo = (recipient: string) => newestMailTo(stage.test.portal, recipient);

const uidOf = (entryId: number | null | undefined) =>
  expect.stringMatching(new RegExp(`(^|\\D)${entryId}(\\D|$)`));

/** The events as ical.js reads them, in file order. */
function eventsOf(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  return calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: String(event.getFirstPropertyValue('uid')),
    sequence: event.getFirstPropertyValue('sequence'),
    status: event.getFirstPropertyValue('status'),
    start: String(event.getFirstPropertyValue('dtstart')),
    summary: event.getFirstPropertyValue('summary'),
  }));
}

describe('the email about an import', () => {
  it('groups the recipient’s games by what happened to them', async () => {
    await stage.imported(FIRST);
    const first = await mailTo('hawks@example.org');
    expect(first.subject).toMatch(/^Your \w+ 2026 games: 3 new games/);
    expect(first.text).toContain('Sat, Nov 21, 2026: 9–10 AM, Hawks vs Owls (Boys 3-4), Salk,');
    await stage.imported(SECOND, CANCELS_MISSING);
    const second = await mailTo('hawks@example.org');
    expect(second.subject).toMatch(/: 1 new game, 1 changed game, 2 canceled games/);
    expect(second.text).toMatch(/It\s+was/);
    const owls = await mailTo('owls@example.org');
    expect(owls.subject).toMatch(/: 1 new game, 1 changed game/);
    const comets = await mailTo('comets@example.org');
    expect(comets.subject).toMatch(/: 1 new game, 1 canceled game/);
  });

  it('attaches one calendar file, in which a changed game is the same event with a higher sequence', async () => {
    const { rows } = await stage.imported(FIRST);
    const first = await mailTo('hawks@example.org');
    expect(first.moreCalendars).toEqual([]);
    expect(first.calendar?.method).toBe('PUBLISH');
    expect(eventsOf(first.calendar?.content ?? '').map(({ uid, sequence }) => [uid, sequence])).toEqual(
      rows.map(({ EntryId }) => [uidOf(EntryId), 0]),
    );
    await stage.imported(SECOND, CANCELS_MISSING);
    const { calendar } = await mailTo('hawks@example.org');
    const events = eventsOf(calendar?.content ?? '');
    expect(events).toMatchObject([
      { uid: uidOf(rows[1]?.EntryId), sequence: 1, status: 'CANCELLED' },
      { uid: uidOf(rows[0]?.EntryId), sequence: 1, status: 'CONFIRMED', start: '2026-11-21T14:00:00' },
      { uid: uidOf(rows[2]?.EntryId), sequence: 1, status: 'CANCELLED' },
      { sequence: 0, status: 'CONFIRMED', summary: 'Game: Owls vs Hawks' },
    ]);
    const parsed = Object.values(nodeIcal.parseICS(calendar?.content ?? '')).filter(
      (part) => part?.type === 'VEVENT',
    );
    expect(parsed.map((event) => event?.uid).toSorted()).toEqual(events.map(({ uid }) => uid).toSorted());
  });

  it('removes every game from the calendar if the import is reverted', async () => {
    const { importId } = await stage.imported(FIRST);
    await stage.revert(importId);
    const { subject, calendar } = await mailTo('hawks@example.org');
    expect(subject).toMatch(/: 3 canceled games/);
    expect(eventsOf(calendar?.content ?? '').map(({ sequence, status }) => `${sequence} ${status}`)).toEqual([
      '1 CANCELLED',
      '1 CANCELLED',
      '1 CANCELLED',
    ]);
  });

  it('emails nobody about an import before the season is active', async () => {
    await stage.test.portal.db.updateTable('season').set({ isActive: false }).execute();
    const season = { year: String(stage.league.season.year), season: stage.league.season.name };
    const answer = await stage.imported(FIRST, season);
    expect(answer).toMatchObject({ counts: { new: 3 }, emailed: 0 });
    expect(await stage.mails()).toEqual([]);
  });
});
