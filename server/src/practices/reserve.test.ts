import { GIRLS_HAWKS, HAWKS, OWLS, useBookingStage } from '@portal/testkit/booking-stage.ts';
import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeSeason } from '@portal/testkit/factories.ts';
import { describe, expect, it } from 'vitest';

const stage = useBookingStage();

describe('a booking', () => {
  it('takes the slot for the team and confirms the booking', async () => {
    const at = stage.slot('thisWeek');
    const answer = await stage.coach.reserve(stage.body(at, HAWKS));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      message: 'Practice booked for Boys 3-4 Hawks: Thu, Nov 19, 2026, 6–7 PM at Salk, court 1.',
      AvailabilityId: at.id,
      EntryId: expect.any(Number),
    });
    const entries = await stage.test.portal.db.selectFrom('entry').selectAll().execute();
    expect(entries).toMatchObject([
      {
        slotId: at.id,
        type: 'practice',
        state: 'active',
        homeTeamId: stage.league.boysHawks.id,
        bookedBy: 'coach',
        weekStart: '2026-11-16',
        weekSeat: 1,
        createdBy: stage.league.coach.id,
      },
    ]);
    expect(await stage.coach.openSlotIds()).not.toContain(at.id);
  });

  it('records a booking and emails it to every coach of the team', async () => {
    const at = stage.slot('thisWeek');
    await stage.coach.reserve(stage.body(at, HAWKS));
    const history = await stage.test.portal.db.selectFrom('history').selectAll().execute();
    expect(history).toMatchObject([
      {
        action: 'practice_booked',
        actor: 'coach@example.org',
        accountId: stage.league.coach.id,
        slotId: at.id,
      },
    ]);
    const mails = await stage.test.portal.db
      .selectFrom('mail')
      .select(['kind', 'recipient', 'data'])
      .orderBy('recipient')
      .execute();
    const data = {
      teamName: 'Hawks',
      divisionName: 'Boys 3-4',
      date: '2026-11-19',
      startTime: '18:00:00',
      endTime: '19:00:00',
      schoolName: 'Salk',
      gymName: 'Gym',
      court: '1',
      entryId: history[0]?.entryId,
      sequence: 0,
    };
    expect(mails).toEqual([
      { kind: 'practice_booked', recipient: 'coach@example.org', data: { ...data, firstName: 'Casey' } },
      { kind: 'practice_booked', recipient: 'new@example.org', data: { ...data, firstName: 'Kim' } },
    ]);
  });

  it('accepts a court with any name that an import accepts', async () => {
    const { venue } = stage.league;
    const name = `Court ${'behind the stage '.repeat(5)}`.slice(0, 80).trim();
    const at = stage.slot('thisWeek');
    await stage.test.portal.db
      .updateTable('court')
      .set({ name, nameKey: name.toLowerCase() })
      .where('id', '=', venue.court.id)
      .execute();
    expect((await stage.coach.reserve(stage.body(at, HAWKS, { Court: name }))).statusCode).toBe(200);
  });

  it('accepts names in any case and ignores the labels of the old front end', async () => {
    const labels = {
      SchoolName: 'Elsewhere',
      GymName: 'Another',
      ScheduleName: 'X',
      day_of_week: 'Sunday',
      CoachName: ' casey  HAWK ',
      RequestingCoachEmail: 'Coach@Example.org',
      Status: 'Practice',
    };
    const answer = await stage.coach.reserve(
      stage.body(stage.slot('thisWeek'), { DivisionName: 'boys  3-4', TeamName: 'HAWKS' }, labels),
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ message: string }>().message).toContain('at Salk, court 1.');
  });

  it('accepts the name that the league has for the coach', async () => {
    await stage.test.portal.db
      .updateTable('account')
      .set({ firstName: 'Cas', lastName: 'H.' })
      .where('id', '=', stage.league.coach.id)
      .execute();
    expect(
      (await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS, { CoachName: 'Casey Hawk' })))
        .statusCode,
    ).toBe(200);
  });

  it('lets a coach book once per week for each of their teams', async () => {
    for (const [at, team] of [
      [stage.slot('thisWeek'), HAWKS],
      [stage.slot('nextWeek'), HAWKS],
      [stage.slot('thisWeek', 1), GIRLS_HAWKS],
    ] as const) {
      expect((await stage.coach.reserve(stage.body(at, team))).statusCode).toBe(200);
    }
  });
});

describe('the team of a booking', () => {
  it('refuses another coach’s team, an unknown one and one of another division with the same response', async () => {
    const at = stage.slot('thisWeek');
    const foreign = refusalOf(await stage.coach.reserve(stage.body(at, OWLS)));
    const unknown = refusalOf(await stage.coach.reserve(stage.body(at, { ...HAWKS, TeamName: 'Nobody' })));
    const elsewhere = refusalOf(await stage.other.reserve(stage.body(at, GIRLS_HAWKS)));
    expect(foreign).toEqual({
      status: 403,
      error: 'You can only do this for your own teams.',
      code: 'NOT_YOURS',
    });
    expect(unknown).toEqual(foreign);
    expect(elsewhere).toEqual(foreign);
  });

  it('checks the team of a booking before the slot, which a refusal does not mention', async () => {
    const known = refusalOf(await stage.coach.reserve(stage.body(stage.slot('thisWeek'), OWLS)));
    const unknown = refusalOf(
      await stage.coach.reserve(stage.body(stage.slot('thisWeek'), OWLS, { Court: '99' })),
    );
    expect(unknown).toEqual(known);
  });

  it('refuses a booking of a coach who names another coach', async () => {
    const at = stage.slot('thisWeek');
    const byEmail = await stage.coach.reserve(
      stage.body(at, HAWKS, { RequestingCoachEmail: 'other@example.org' }),
    );
    const byName = await stage.coach.reserve(stage.body(at, HAWKS, { CoachName: 'Robin Owl' }));
    expect(refusalOf(byEmail)).toEqual({
      status: 403,
      error: 'You can only act in your own name.',
      code: 'NOT_YOURS',
    });
    expect(refusalOf(byName)).toEqual(refusalOf(byEmail));
    expect(await stage.coach.openSlotIds()).toContain(at.id);
  });

  it('refuses a booking of a team whose season is not active', async () => {
    await stage.test.portal.db.updateTable('season').set({ isActive: false }).execute();
    await makeSeason(stage.test.portal.db, { year: 2027 });
    expect(refusalOf(await stage.coach.reserve(stage.body(stage.slot('thisWeek'), HAWKS)))).toMatchObject({
      code: 'NOT_YOURS',
    });
  });

  it('lets an administrator book for any team, within the rules', async () => {
    const forCoach = { RequestingCoachEmail: 'other@example.org', CoachName: 'Robin Owl' };
    const notHis = await stage.admin.reserve(stage.body(stage.slot('thisWeek'), HAWKS, forCoach));
    expect(refusalOf(notHis)).toMatchObject({ status: 403, code: 'NOT_YOURS' });
    expect((await stage.admin.reserve(stage.body(stage.slot('thisWeek'), OWLS, forCoach))).statusCode).toBe(
      200,
    );
    const asHimself = { RequestingCoachEmail: 'admin@example.org' };
    expect(
      (await stage.admin.reserve(stage.body(stage.slot('thisWeek', 1), HAWKS, asHimself))).statusCode,
    ).toBe(200);
    expect((await stage.admin.reserve(stage.body(stage.slot('nextWeek'), HAWKS))).statusCode).toBe(200);
    expect(refusalOf(await stage.admin.reserve(stage.body(stage.slot('nextWeek', 1), HAWKS)))).toMatchObject({
      code: 'WEEKLY_LIMIT',
    });
    const unknown = await stage.admin.reserve(
      stage.body(stage.slot('thisWeek'), { ...HAWKS, TeamName: 'Nobody' }),
    );
    expect(refusalOf(unknown)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const booked = await stage.test.portal.db.selectFrom('entry').select('bookedBy').execute();
    expect(booked.map((entry) => entry.bookedBy)).toEqual(['admin', 'admin', 'admin']);
  });
});
