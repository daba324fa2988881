import { useBookingStage } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { openTestPortal } from '@portal/testkit/portal.ts';
import { LEAGUE_SETTINGS } from '@portal/testkit/sample-calls.ts';
import { describe, expect, it } from 'vitest';

const stage = useBookingStage();
const PATH = '/admin/league-settings';

const FIRST = { ...LEAGUE_SETTINGS, adminFactor: 'off' };
const OTHERS = {
  leagueName: 'Hillside Hoops',
  contactPhone: '(732) 555-0199',
  contactEmail: 'league@example.com',
  timeZone: 'America/Chicago',
  weekStart: 'sunday',
  reminderTime: 'off',
  releaseDays: 3,
  adminFactor: 'new',
};

/** The settings of a new portal. */
const BEGINNING = { ...FIRST, leagueName: '', contactPhone: '', contactEmail: '' };

const put = (change: object) => stage.admin.put(PATH, { ...FIRST, ...change });
const read = async () => (await stage.admin.get(PATH)).json();

describe('the league’s settings', () => {
  it('begins with default settings and without a league, and stores changes', async () => {
    expect(await read()).toEqual(BEGINNING);
    expect((await stage.admin.get('/league')).json()).toMatchObject({ name: '', phone: '', email: '' });
    const answer = await stage.admin.put(PATH, OTHERS);
    expect([answer.statusCode, answer.json()]).toEqual([200, OTHERS]);
    expect(await read()).toEqual(OTHERS);
    expect(stage.test.portal.settings.current()).toMatchObject(OTHERS);
    expect((await stage.admin.put(PATH, OTHERS)).json()).toEqual(OTHERS);
  });

  it('applies new settings at once in all processes', async () => {
    const topics: string[] = [];
    const other = await openTestPortal({ connection: stage.test.database.connection });
    other.portal.feed.subscribe('settings', () => topics.push('settings'));
    other.portal.feed.subscribe('slots', () => topics.push('slots'));
    await put({ timeZone: 'Pacific/Kiritimati' });
    await other.portal.feed.waitUntilCurrent();
    expect(topics).toEqual(['settings']);
    await other.close();
    expect((await stage.coach.get('/league-clock')).json()).toEqual({
      date: '2026-11-18',
      time: '07:00:00',
      timeZone: 'Pacific/Kiritimati',
      weekStart: 'monday',
    });
  });

  it('keeps the same slots open when the time zone changes', async () => {
    const ids = await stage.coach.openSlotIds();
    await put({ timeZone: 'America/Los_Angeles' });
    expect(await stage.coach.openSlotIds()).toEqual(ids);
  });

  it('shows everyone only the name, the contact and the current year of the league', async () => {
    const league = async () => (await stage.test.app.inject('/api/league')).json();
    const before = stage.test.clock.now();
    stage.test.clock.set(new Date('2027-01-01T04:59:59Z'));
    expect(await league()).toEqual({ name: '', phone: '', email: '', year: 2026 });
    stage.test.clock.set(new Date('2027-01-01T05:00:00Z'));
    expect(await league()).toMatchObject({ year: 2027 });
    // the administrator's session has ended by then
    stage.test.clock.set(before);
    expect((await stage.admin.put(PATH, OTHERS)).statusCode).toBe(200);
    // in Chicago it is still 2026
    stage.test.clock.set(new Date('2027-01-01T05:00:00Z'));
    expect(await league()).toEqual({
      name: OTHERS.leagueName,
      phone: OTHERS.contactPhone,
      email: OTHERS.contactEmail,
      year: 2026,
    });
  });

  it('stores the league’s name and email in normalized form', async () => {
    const answer = await put({ leagueName: '  Hillside  ', contactEmail: ' League@Example.ORG ' });
    expect(answer.json()).toMatchObject({ leagueName: 'Hillside', contactEmail: 'league@example.org' });
  });

  const PHONE = 'Enter a phone number like +1 732 555 0100.';
  const ZONE = 'Please choose a time zone like America/New_York.';
  const REMINDERS = 'Please choose a time like 17:00, or off.';
  const RELEASE = 'Enter whole days from 0 to 60.';
  const NAME = 'Enter the league’s name.';
  it('rejects bad settings, and keeps the old ones', async () => {
    for (const [change, fields] of [
      [{ leagueName: ' ' }, { leagueName: NAME }],
      [{ contactPhone: 'call us' }, { contactPhone: PHONE }],
      [{ contactEmail: 'nobody' }, { contactEmail: 'Invalid email format' }],
      [{ timeZone: 'Mars/Olympus' }, { timeZone: ZONE }],
      [{ weekStart: 'friday' }, { weekStart: 'Please choose Monday or Sunday.' }],
      [{ reminderTime: '5 PM' }, { reminderTime: REMINDERS }],
      [{ releaseDays: 61 }, { releaseDays: RELEASE }],
      [{ secret: 1 }, { secret: 'This call does not take: secret.' }],
    ] as const) {
      expect(refusalOf(await put(change))).toMatchObject({ status: 422, fields });
      expect(await read()).toEqual(BEGINNING);
    }
  });
});
