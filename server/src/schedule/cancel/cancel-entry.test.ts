import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry, makeSlot } from '@portal/testkit/factories.ts';
import { rowOf, updateRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import { entryStates, mailsOf, useCancelStage } from '../testing/cancel-stage.ts';

const stage = useCancelStage();
const db = () => stage.test.portal.db;

describe('canceling a practice', () => {
  it('opens the slot of a canceled practice, stores who canceled when and why, and offers an undo', async () => {
    const slot = stage.slot('thisWeek');
    const { id } = await stage.practice();
    const answer = await stage.calls().cancelEntry(slot, { reason: 'The floor is wet', EntryId: id });
    expect(answer.statusCode).toBe(200);
    const { undo, ...texts } = answer.json();
    expect(texts).toEqual({
      popupMessage: 'Entry has been cancelled. We emailed 2 coaches.',
      uiMessage: 'Entry has been cancelled.',
      message: 'Entry has been cancelled.',
      AvailabilityId: slot.id,
    });
    expect(undo).toEqual({ id: expect.any(Number), until: '2026-11-17T17:10:00.000Z' });
    expect(await stage.coach.openSlotIds()).toContain(slot.id);
    expect(await db().selectFrom('entry').selectAll().execute()).toMatchObject([
      {
        id,
        state: 'cancelled',
        cancelledBy: stage.league.admin.id,
        cancelledAt: stage.test.clock.now(),
        cancelReason: 'The floor is wet',
        cancellationId: undo.id,
        revision: 1,
      },
    ]);
    const history = await db().selectFrom('history').selectAll().execute();
    expect(history).toMatchObject([
      {
        action: 'practice_cancelled',
        actor: 'admin@example.org',
        accountId: stage.league.admin.id,
        slotId: slot.id,
        entryId: id,
      },
    ]);
  });

  it.each([[{}], [{ reason: null }], [{ reason: '' }], [{ reason: ' \t ' }]])(
    'gives the league as the reason of a cancel if the body has none: %j',
    async (body) => {
      await stage.practice();
      expect((await stage.calls().cancelEntry(stage.slot('thisWeek'), body)).statusCode).toBe(200);
      const { cancelReason } = await rowOf(db(), 'entry', {});
      expect(cancelReason).toBe('Canceled by the league');
    },
  );

  it('emails every coach of the team why the practice was canceled', async () => {
    const { id } = await stage.practice();
    await stage.calls().cancelEntry(stage.slot('thisWeek'), { reason: 'The floor is wet' });
    const data = { entryId: id, sequence: 1, reason: 'The floor is wet' };
    expect(await mailsOf(db())).toMatchObject([
      { kind: 'practice_cancelled_by_league', recipient: 'coach@example.org', data },
      { kind: 'practice_cancelled_by_league', recipient: 'new@example.org', data },
    ]);
  });

  it('ignores names and addresses of people in the body of a cancel', async () => {
    await stage.practice();
    const answer = await stage.calls().cancelEntry(stage.slot('thisWeek'), {
      RequestingCoachEmail: 'stranger@example.com',
      AdminEmail: ' Admin@example.org ',
      DivisionName: 'Nobody',
      HomeTeam: '=1+1',
      AwayTeam: null,
    });
    expect(answer.statusCode).toBe(200);
    const history = await db().selectFrom('history').select('actor').execute();
    expect(history).toEqual([{ actor: 'admin@example.org' }]);
    expect((await mailsOf(db())).map(({ recipient }) => recipient)).not.toContain('stranger@example.com');
  });
});

describe('canceling a game', () => {
  it.each(['game', 'playoff'] as const)('emails both sides of a canceled %s', async (type) => {
    const { id } = await stage.game(type);
    const answer = await stage.calls().cancelEntry(stage.slot('thisWeek'));
    expect(answer.json().popupMessage).toBe('Entry has been cancelled. We emailed 3 coaches.');
    const data = { entryId: id, sequence: 1, type, homeTeam: 'Hawks', awayTeam: 'Owls', endTime: '19:15:00' };
    expect(await mailsOf(db())).toMatchObject([
      { kind: 'game_cancelled', recipient: 'coach@example.org', data },
      { kind: 'game_cancelled', recipient: 'new@example.org', data },
      { kind: 'game_cancelled', recipient: 'other@example.org', data },
    ]);
  });

  it('emails the opponent from outside the league about a canceled game', async () => {
    const { id } = await makeEntry(db(), {
      slot: stage.slot('thisWeek'),
      type: 'game',
      homeTeamId: stage.league.owls.id,
    });
    await updateRows(db(), 'entry', { id }, { externalTeam: 'Visitors', externalEmail: 'away@example.com' });
    await stage.calls().cancelEntry(stage.slot('thisWeek'));
    expect(await mailsOf(db())).toMatchObject([
      { recipient: 'other@example.org', data: { awayTeam: 'Visitors' } },
      { recipient: 'away@example.com', data: { awayTeam: 'Visitors', firstName: '', isGuest: true } },
    ]);
  });

  it('reports that nobody gets an email if the team of the game has no coach', async () => {
    await db().deleteFrom('teamCoach').execute();
    await stage.game();
    const answer = await stage.calls().cancelEntry(stage.slot('thisWeek'));
    expect(answer.json().popupMessage).toBe('Entry has been cancelled. No email: this team has no coach.');
  });

  it('frees the following slot that a canceled game took', async () => {
    await stage.game();
    const after = stage.slot('thisWeek', 2);
    expect(await stage.coach.openSlotIds()).not.toContain(after.id);
    await stage.calls().cancelEntry(stage.slot('thisWeek'));
    expect(await stage.coach.openSlotIds()).toContain(after.id);
  });
});

describe('a clinic', () => {
  it('cancels a clinic with its own call, which emails nobody', async () => {
    await makeEntry(db(), { slot: stage.slot('thisWeek'), type: 'clinic' });
    const answer = await stage.calls().cancelClinic(stage.slot('thisWeek'));
    expect(answer.json().popupMessage).toBe('Entry has been cancelled. Its time is open again.');
    expect(await mailsOf(db())).toEqual([]);
  });

  it('leaves the time of a canceled clinic closed that the school has not confirmed, and reports it', async () => {
    await makeEntry(db(), { slot: stage.slot('thisWeek'), type: 'clinic' });
    await db().updateTable('slot').set({ permitStatus: 'pending' }).execute();
    const answer = await stage.calls().cancelClinic(stage.slot('thisWeek'));
    expect(answer.json().popupMessage).toBe(
      'Entry has been cancelled. Its time stays closed: the school no longer gives us this time.',
    );
  });

  it('cancels a clinic by its id if it shares its slot with a practice', async () => {
    const slot = stage.slot('thisWeek');
    const clinic = await makeEntry(db(), { slot, type: 'clinic', blocks: false });
    const own = await stage.practice();
    expect((await stage.calls().cancelClinic(slot, { EntryId: clinic.id })).statusCode).toBe(200);
    expect(await entryStates(db())).toEqual({ [clinic.id]: 'cancelled', [own.id]: 'active' });
  });

  it('refuses to cancel a clinic without its id if a practice hides it', async () => {
    const slot = stage.slot('thisWeek');
    const clinic = await makeEntry(db(), { slot, type: 'clinic', blocks: false });
    const own = await stage.practice();
    expect((await stage.calls().cancelEntry(slot)).statusCode).toBe(200);
    expect(await entryStates(db())).toEqual({ [clinic.id]: 'active', [own.id]: 'cancelled' });
  });
});

describe('a cancel', () => {
  it.each([
    ['clinic', 'cancelEntry'],
    ['blackout', 'cancelEntry'],
    ['game', 'cancelClinic'],
    ['playoff', 'cancelBlackout'],
    ['clinic', 'cancelBlackout'],
    ['blackout', 'cancelClinic'],
  ] as const)('refuses to cancel a %s with %s', async (type, call) => {
    const isGame = type === 'game' || type === 'playoff';
    const slot = stage.slot('thisWeek');
    await makeEntry(db(), { slot, type, homeTeamId: isGame ? stage.league.owls.id : null });
    expect(refusalOf(await stage.calls()[call](slot))).toEqual({
      status: 409,
      error: `This is a ${type}: please cancel it as a ${type}.`,
      code: 'WRONG_STATE',
      conflict: { type },
    });
    expect(Object.values(await entryStates(db()))).toEqual(['active']);
  });

  it('refuses to cancel an open slot, one that another entry takes, and one that is not approved', async () => {
    const texts = async (slot: { id: number }) => {
      const { status, code, error } = refusalOf(await stage.calls().cancelEntry(slot));
      return [status, code, error];
    };
    await stage.game();
    expect(await texts(stage.slot('thisWeek', 1))).toEqual([409, 'WRONG_STATE', 'Not cancelable (OPEN)']);
    expect(await texts(stage.slot('thisWeek', 2))).toEqual([409, 'WRONG_STATE', 'Not cancelable (RESERVED)']);
    await db().updateTable('slot').set({ permitStatus: 'pending' }).execute();
    expect(await texts(stage.slot('thisWeek', 1))).toEqual([409, 'WRONG_STATE', 'Actions disabled: pending']);
    await db().updateTable('slot').set({ permitStatus: 'declined' }).execute();
    expect(await texts(stage.slot('thisWeek'))).toEqual([409, 'WRONG_STATE', 'Not cancelable (DECLINED)']);
  });

  it('refuses to cancel once the entry has begun, and not a second earlier', async () => {
    await stage.game();
    await stage.moveTo('2026-11-19T23:00:00Z');
    expect(refusalOf(await stage.calls().cancelEntry(stage.slot('thisWeek')))).toEqual({
      status: 409,
      error: 'Actions disabled: expired',
      code: 'SLOT_PAST',
    });
    await stage.moveTo('2026-11-19T22:59:59Z');
    expect((await stage.calls().cancelEntry(stage.slot('thisWeek'))).statusCode).toBe(200);
  });

  it('cancels an entry until its own start, even if its slot has begun', async () => {
    await makeEntry(db(), {
      slot: stage.slot('thisWeek'),
      type: 'clinic',
      startTime: '20:30:00',
      endTime: '21:00:00',
    });
    await stage.moveTo('2026-11-20T01:00:00Z');
    expect((await stage.calls().cancelClinic(stage.slot('thisWeek'))).statusCode).toBe(200);
  });

  it('refuses to cancel if the slot has a different entry than the screen shows', async () => {
    const { id } = await stage.game();
    const stale = { status: 409, error: 'Someone else just changed this. Please check it again.' };
    expect(
      refusalOf(await stage.calls().cancelEntry(stage.slot('thisWeek'), { EntryId: id + 1 })),
    ).toMatchObject(stale);
    await stage.calls().cancelEntry(stage.slot('thisWeek'));
    expect(refusalOf(await stage.calls().cancelEntry(stage.slot('thisWeek'), { EntryId: id }))).toMatchObject(
      stale,
    );
  });

  it('refuses to cancel on an unknown slot and a withdrawn one', async () => {
    const unknown = { status: 404, error: 'Slot not found.', code: 'NOT_FOUND' };
    expect(refusalOf(await stage.calls().cancelEntry({ id: 2_000_000_000 }))).toEqual(unknown);
    const withdrawn = await makeSlot(db(), {
      seasonId: stage.league.season.id,
      courtId: stage.league.venue.court.id,
      date: '2026-11-20',
      withdrawnAt: stage.test.clock.now(),
    });
    expect(refusalOf(await stage.calls().cancelEntry(withdrawn))).toEqual(unknown);
  });
});
