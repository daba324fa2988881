import { type BookingStage, HAWKS, OWLS } from '@portal/testkit/booking-stage.ts';
import { type CoachCalls, coachCalls } from '@portal/testkit/coach-calls.ts';
import { makeAccount, makeCoach, makeSession } from '@portal/testkit/factories.ts';
import { FROM } from '@portal/testkit/mail-options.ts';
import { insertRows } from '@portal/testkit/rows.ts';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderContextOf, renderMail } from './render.ts';
import { useMailStage } from './testing/mail-stage.ts';

const stage = useMailStage();
const COACH = 'coach@example.org';
const CO_COACH = 'co@example.org';
const OWN_NAME = { CoachName: undefined, RequestingCoachEmail: undefined };

let co: CoachCalls;
let start: number;

beforeEach(async () => {
  const { portal, app, clock } = stage.test;
  portal.mailPauseMs = 60_000;
  const { id } = await makeAccount(portal.db, { email: CO_COACH });
  await makeCoach(portal.db, { email: CO_COACH, teamIds: [stage.league.boysHawks.id] });
  co = coachCalls(app, { token: await makeSession(portal.db, { accountId: id, now: clock.now() }) });
  start = clock.now().getTime();
});

type Slots = Parameters<BookingStage['slot']>;
const book = async (calls: CoachCalls, ...slot: Slots) => {
  const answer = await calls.reserve(stage.body(stage.slot(...slot), HAWKS, OWN_NAME));
  expect(answer.statusCode).toBe(200);
};
const cancel = async (calls: CoachCalls, ...slot: Slots) => {
  expect((await calls.cancel({ AvailabilityId: stage.slot(...slot).id })).statusCode).toBe(200);
};
/** Sends what is due so many seconds after the start. */
async function at(seconds: number): Promise<void> {
  stage.test.clock.set(new Date(start + seconds * 1_000));
  await stage.send();
}
const subjectsTo = (address: string) =>
  stage.delivered.filter(({ to }) => to === address).map(({ subject }) => subject.replace(/ · .*/, ''));
const statesTo = async (recipient: string) =>
  (
    await stage.test.portal.db
      .selectFrom('mail')
      .select(['kind', 'state', 'problem'])
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute()
  ).map(({ kind, state, problem }) => [kind, state, problem].filter(Boolean).join(' '));

/** What the calendars of the newest email to this person say. */
async function calendarsTo(recipient: string) {
  const { portal } = stage.test;
  const mail = await portal.db
    .selectFrom('mail')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('state', '=', 'sent')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const { calendar, moreCalendars } = renderMail(mail, renderContextOf(portal, FROM));
  return [calendar ?? [], moreCalendars].flat().map(({ method, content }) => {
    const event = new ICAL.Component(ICAL.parse(content)).getFirstSubcomponent('vevent');
    const value = (name: string) => String(event?.getFirstPropertyValue(name));
    return { method, uid: value('uid'), sequence: value('sequence'), status: value('status') };
  });
}

describe('changes of one team within a minute', () => {
  it('sends a co-coach one email about all changes within a minute, with a calendar file for each practice', async () => {
    await book(stage.coach, 'thisWeek', 0);
    await at(20);
    await book(stage.coach, 'nextWeek', 0);
    await at(59);
    expect(subjectsTo(CO_COACH)).toEqual([]);
    await at(60);
    expect(subjectsTo(CO_COACH)).toEqual(['Practice booked (2): Hawks']);
    expect(await statesTo(CO_COACH)).toEqual([
      'practice_booked superseded combined',
      'practice_booked superseded combined',
      'team_changes sent',
    ]);
    const calendars = await calendarsTo(CO_COACH);
    expect(calendars).toMatchObject([
      { method: 'REQUEST', sequence: '0', status: 'CONFIRMED' },
      { method: 'REQUEST', sequence: '0', status: 'CONFIRMED' },
    ]);
    expect(new Set(calendars.map(({ uid }) => uid)).size).toBe(2);
    await at(600);
    expect(subjectsTo(CO_COACH)).toHaveLength(1);
  });

  it('emails coaches about their own first change at once, and about further changes a minute later', async () => {
    await book(stage.coach, 'thisWeek', 0);
    await at(0);
    expect(subjectsTo(COACH)).toEqual([expect.stringMatching(/^Practice booked: Hawks, /)]);
    await cancel(stage.coach, 'thisWeek', 0);
    await book(stage.coach, 'thisWeek', 1);
    await at(59);
    expect(subjectsTo(COACH)).toHaveLength(1);
    await at(60);
    expect(subjectsTo(COACH)[1]).toBe('Practice canceled, Practice booked: Hawks');
    expect(await calendarsTo(COACH)).toMatchObject([
      { method: 'CANCEL', sequence: '1', status: 'CANCELLED' },
      { method: 'REQUEST', sequence: '0', status: 'CONFIRMED' },
    ]);
  });

  it('does not email a co-coach about a practice that was booked and canceled within a minute', async () => {
    await book(stage.coach, 'thisWeek', 0);
    await cancel(stage.coach, 'thisWeek', 0);
    await at(600);
    expect(subjectsTo(CO_COACH)).toEqual([]);
    expect(await statesTo(CO_COACH)).toEqual([
      'practice_booked superseded taken_back',
      'practice_cancelled superseded taken_back',
    ]);
  });

  it('mentions a practice that was added and canceled again in the email about what is still booked', async () => {
    await book(stage.coach, 'thisWeek', 0);
    await cancel(stage.coach, 'thisWeek', 0);
    await book(stage.coach, 'thisWeek', 1);
    await at(60);
    expect(subjectsTo(CO_COACH)).toEqual([expect.stringMatching(/^Practice booked: Hawks, /)]);
    expect(stage.delivered.at(-1)?.text).toContain('* Added and canceled again\n\nHawks, Thu Nov 19, 6 PM');
    expect(await calendarsTo(CO_COACH)).toMatchObject([{ method: 'REQUEST', sequence: '0' }]);
  });

  it('emails co-coaches about all changes as soon as they make one themselves', async () => {
    await book(stage.coach, 'thisWeek', 0);
    await at(30);
    await book(co, 'nextWeek', 0);
    await at(30);
    expect(subjectsTo(CO_COACH)).toEqual(['Practice booked (2): Hawks']);
  });

  it('does not email coaches about a practice that they canceled with such emails turned off', async () => {
    await book(stage.coach, 'thisWeek', 0);
    await insertRows(stage.test.portal.db, 'mailSwitchedOff', {
      email: CO_COACH,
      mailGroup: 'bookings',
      since: stage.test.clock.now(),
      byWayOf: 'account',
    });
    await cancel(co, 'thisWeek', 0);
    await at(600);
    expect(subjectsTo(CO_COACH)).toEqual([]);
  });

  it('sends a coach of two teams a separate email about each team', async () => {
    const { db } = stage.test.portal;
    await makeCoach(db, {
      email: 'both@example.org',
      teamIds: [stage.league.boysHawks.id, stage.league.owls.id],
    });
    await book(stage.coach, 'thisWeek', 0);
    await stage.other.reserve(stage.body(stage.slot('thisWeek', 1), OWLS, OWN_NAME));
    await at(60);
    expect(subjectsTo('both@example.org').toSorted()).toEqual([
      expect.stringMatching(/^Practice booked: Hawks, /),
      expect.stringMatching(/^Practice booked: Owls, /),
    ]);
  });
});

it('emails a co-coach at most once a minute while a coach keeps booking and canceling', async () => {
  const sentAt: number[] = [];
  const countSent = () => subjectsTo(CO_COACH).length;
  for (let second = 0; second < 300; second += 10) {
    stage.test.clock.set(new Date(start + second * 1_000));
    // ten changes; twenty are allowed in an hour
    if (second % 30 === 0) await (second % 60 === 0 ? book : cancel)(stage.coach, 'thisWeek', 0);
    const before = countSent();
    await at(second);
    sentAt.push(...Array(countSent() - before).fill(second));
  }
  await at(600);
  expect(sentAt.length).toBeGreaterThan(1);
  for (const [index, second] of sentAt.entries()) {
    expect(second - (sentAt[index - 1] ?? -60)).toBeGreaterThanOrEqual(60);
  }
  // the last email says what is true now
  expect(subjectsTo(CO_COACH).at(-1)).toMatch(/^Practice canceled: Hawks, /);
});

it('retries a combined email as it was, and sends later changes in another email', async () => {
  await book(stage.coach, 'thisWeek', 0);
  await book(stage.coach, 'nextWeek', 0);
  stage.verdict.of = (to) => (to === CO_COACH ? new Error('451 later') : null);
  await at(60);
  stage.verdict.of = () => null;
  await cancel(stage.coach, 'nextWeek', 0);
  await at(100);
  await at(130);
  const states = await statesTo(CO_COACH);
  expect(states).toEqual([
    'practice_booked superseded combined',
    'practice_booked superseded combined',
    'team_changes sent',
    'practice_cancelled sent',
  ]);
});
