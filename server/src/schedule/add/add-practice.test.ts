import { HAWKS, OWLS } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeDivision, makeSeason, makeTeam } from '@portal/testkit/factories.ts';
import { insertRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import { doneOf, invalid, refusedField, useAddStage } from '../testing/add-stage.ts';

const stage = useAddStage();

describe('a practice that an administrator adds', () => {
  it('takes the slot, confirms with the text of the specification and emails every coach', async () => {
    const slot = stage.at(18);
    expect(doneOf(await stage.practice(slot))).toEqual({
      popupMessage: 'Practice has been reserved. Boys 3-4 Hawks: Thu, Nov 19, 2026, 6–7 PM at Salk, court 1.',
      uiMessage: 'Practice has been reserved.',
      message: 'Practice has been reserved.',
      AvailabilityId: slot.id,
    });
    expect(await stage.entries()).toMatchObject([
      { slotId: slot.id, what: 'practice 18:00-19:00', quotaSlot: 1, revision: 0 },
    ]);
    expect(await stage.mails()).toEqual([
      'practice_booked coach@example.org',
      'practice_booked new@example.org',
    ]);
    expect(await stage.history()).toEqual([
      { action: 'practice_booked', actor: 'admin@example.org', slotId: slot.id },
    ]);
    expect(await stage.coach.openSlotIds()).not.toContain(slot.id);
  });

  it('counts an added practice toward the week, and lets it exceed the limit', async () => {
    doneOf(await stage.practice(stage.at(18)));
    const beyond = doneOf(await stage.practice(stage.at(19)));
    expect(beyond.popupMessage).toMatch(/court 1, over the limit of 1 per week\.$/);
    expect((await stage.entries()).map(({ quotaSlot }) => quotaSlot)).toEqual([1, null]);
    const nextWeek = await stage.coach.reserve(stage.body(stage.slot('nextWeek'), HAWKS));
    expect(nextWeek.statusCode).toBe(200);
    const thisWeek = await stage.coach.reserve(stage.body(stage.at(18, 1), HAWKS));
    expect(refusalOf(thisWeek).code).toBe('WEEKLY_LIMIT');
  });

  it('lets an administrator add a practice later than coaches can book', async () => {
    const slot = stage.slot('later');
    expect(doneOf(await stage.practice(slot)).AvailabilityId).toBe(slot.id);
  });

  it('counts an added practice toward a week that begins on Sunday if that is the league’s setting', async () => {
    const { db, settings } = stage.test.portal;
    await insertRows(db, 'setting', { name: 'weekStart', value: JSON.stringify({ value: 'sunday' }) });
    await settings.reload();
    doneOf(await stage.practice(stage.at(18)));
    const { weekStart } = await db.selectFrom('entry').select('weekStart').executeTakeFirstOrThrow();
    expect(weekStart).toBe('2026-11-15');
  });

  it('leaves the slot open for coaches if the type of the practice does not block', async () => {
    const { db } = stage.test.portal;
    await db
      .updateTable('reservationType')
      .set({ blocksAvailability: false, defaultDurationMinutes: 90 })
      .where('code', '=', 'practice')
      .execute();
    const slot = stage.at(18);
    doneOf(await stage.practice(slot));
    expect(await stage.entries()).toMatchObject([{ what: 'practice 18:00-19:30' }]);
    expect(await stage.coach.openSlotIds()).toContain(slot.id);
    expect(refusalOf(await stage.practice(slot, { teamName: 'Owls' }))).toMatchObject({
      error: 'This time is taken: Practice, 6–7:30 PM, Boys 3-4 Hawks.',
      code: 'SLOT_TAKEN',
    });
    expect((await stage.other.reserve(stage.body(slot, OWLS))).statusCode).toBe(200);
  });
});

describe('the team and coach of an added practice', () => {
  it('refuses a team that the active season does not have', async () => {
    for (const [divisionName, teamName] of [
      ['Boys 3-4', 'Nobodies'],
      ['Boys 5-6', 'Hawks'],
      ['Girls 5-6', 'Owls'],
    ] as const) {
      expect(refusalOf(await stage.practice(stage.at(18), { divisionName, teamName }))).toEqual({
        status: 404,
        code: 'NOT_FOUND',
        error: `The active season has no team ${teamName} in ${divisionName}.`,
      });
    }
  });

  it('never takes a team from another season', async () => {
    const { db } = stage.test.portal;
    const old = await makeSeason(db, { year: 2025, isActive: false });
    const division = await makeDivision(db, { seasonId: old.id, name: 'Boys 1-2' });
    await makeTeam(db, { divisionId: division.id, name: 'Kites' });
    const answer = await stage.practice(stage.at(18), { divisionName: 'Boys 1-2', teamName: 'Kites' });
    expect(refusalOf(answer).code).toBe('NOT_FOUND');
  });

  it('accepts a coach of the team or nobody, but no other coach', async () => {
    expect(
      refusedField(await stage.practice(stage.at(18), { coachEmail: 'other@example.org' }), 'coachEmail'),
    ).toEqual({
      status: 422,
      code: 'INVALID_INPUT',
      error: 'other@example.org is not a coach of Boys 3-4 Hawks.',
      field: 'other@example.org is not a coach of Boys 3-4 Hawks.',
    });
    doneOf(await stage.practice(stage.at(18), { coachEmail: '' }));
    doneOf(await stage.practice(stage.at(19), { coachEmail: 'Coach@Example.org', coachName: 'Anyone' }));
  });
});

describe('an invalid body', () => {
  it('refuses a practice with the name of the invalid field and what it takes', async () => {
    for (const [field, value, error] of [
      ['venueId', null, 'Missing Info: Date, time, and venue are required.'],
      ['reservationDate', '', 'Missing Info: Date, time, and venue are required.'],
      ['reservationDate', undefined, 'Missing Info: Date, time, and venue are required.'],
      ['reservationTime', ' ', 'Missing Info: Date, time, and venue are required.'],
      ['reservationDate', '2026-02-30', 'Enter a date like 2026-11-21.'],
      ['reservationTime', '24:00', 'Enter a time like 18:00.'],
      ['reservationEndTime', '6pm', 'Enter a time like 18:00.'],
      ['divisionName', '', 'Select division and one team.'],
      ['teamName', undefined, 'Select division and one team.'],
      ['court', '', 'Please choose a court.'],
      ['coachEmail', 'coach@', 'Invalid email format'],
      ['type', 'game', 'This call adds a practice and nothing else.'],
    ] as const) {
      const answer = await stage.practice(stage.at(18), { [field]: value });
      expect(refusedField(answer, field)).toEqual(invalid(error));
    }
  });

  it.each(['practice', 'PRACTICE', 'PRACTSCHED', null])('adds a practice with the type %j', async (type) => {
    expect((await stage.practice(stage.at(18), { type, reservationEndTime: '' })).statusCode).toBe(200);
  });
});

describe('the week of a team', () => {
  const week = (query: Record<string, string>) =>
    stage.admin.get(`/admin/team-week?${new URLSearchParams(query)}`);

  it('lists the practices of a team’s week and their limit', async () => {
    await stage.coach.reserve(stage.body(stage.at(18), HAWKS));
    doneOf(await stage.practice(stage.slot('nextWeek')));
    const query = { divisionName: 'boys 3-4', teamName: 'HAWKS' };
    expect((await week({ ...query, date: '2026-11-22' })).json()).toEqual({
      used: 1,
      limit: 1,
      practices: [{ date: '2026-11-19', start: '18:00:00', end: '19:00:00', venue: 'Salk - Gym' }],
    });
    expect((await week({ ...query, date: '2026-11-23' })).json()).toMatchObject({ used: 1 });
    expect((await week({ ...query, date: '2026-11-30' })).json()).toEqual({
      used: 0,
      limit: 1,
      practices: [],
    });
  });

  it('refuses to list the week of an unknown team', async () => {
    const answer = await week({ divisionName: 'Boys 3-4', teamName: 'Nobodies', date: '2026-11-22' });
    expect(refusalOf(answer)).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      error: 'The active season has no team Nobodies in Boys 3-4.',
    });
  });
});
