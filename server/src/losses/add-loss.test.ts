import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { rowOf, updateRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import { doneOf } from '#schedule/testing/add-stage.ts';
import { useLossStage } from './testing/loss-stage.ts';

const stage = useLossStage();
const what = async () => (await stage.entries()).map((entry) => entry.what);

describe('the preview of a loss', () => {
  it('proposes a different slot to each team, lists spare ones, and changes nothing', async () => {
    const before = await stage.entries();
    const shown = await stage.preview();
    expect(shown.practices.map(({ team, proposed }) => [team, proposed?.AvailabilityId])).toEqual([
      ['Boys 3-4 Hawks', stage.memorial.friday6.id],
      ['Boys 3-4 Owls', stage.memorial.friday7.id],
    ]);
    expect(shown.practices[0]?.spare.map(({ AvailabilityId }) => AvailabilityId)).toEqual([
      stage.memorial.tuesday.id,
      stage.memorial.saturday.id,
    ]);
    expect(shown.others).toEqual([]);
    expect(shown.emails).toBe(3);
    expect(await stage.entries()).toEqual(before);
    expect(await stage.mails()).toEqual([]);
  });

  it('proposes slots that the division counts as prime time', async () => {
    const { db } = stage.test.portal;
    const { friday6, friday7 } = stage.memorial;
    await updateRows(db, 'slot', { id: friday6.id }, { startTime: '17:00:00', endTime: '18:00:00' });
    const prefers = async () => {
      const [hawks] = (await stage.preview()).practices;
      return [hawks?.proposed, hawks?.spare[0]].map((slot) => slot?.AvailabilityId);
    };
    await stage.other.cancel({ AvailabilityId: stage.at(18, 1).id });
    expect(await prefers()).toEqual([friday7.id, friday6.id]);
    await db.updateTable('division').set({ primeFrom: '17:00', primeUntil: '18:30' }).execute();
    expect(await prefers()).toEqual([friday6.id, friday7.id]);
  });

  it('lists a game among the other entries that are canceled', async () => {
    doneOf(await stage.game(stage.at(19), { scheduleEndTime: '20:00' }));
    const shown = await stage.preview();
    expect(shown.practices).toHaveLength(2);
    expect(shown.others.map(({ type, team }) => [type, team])).toEqual([['game', 'Boys 3-4 Hawks vs Owls']]);
  });
});

describe('a loss', () => {
  it('closes the gym for a loss, holds a slot for each team, and emails each coach a link', async () => {
    doneOf(await stage.addLoss());
    expect(await what()).toEqual(Array(2).fill(['blackout 18:00-19:00', 'blackout 19:00-20:00']).flat());
    expect(await stage.mails()).toEqual([
      'practice_proposed coach@example.org',
      'practice_proposed new@example.org',
      'practice_proposed other@example.org',
    ]);
    expect(await stage.outcomes()).toEqual(['proposed', 'proposed']);
    const [proposal] = await stage.proposals();
    expect(proposal).toMatchObject({
      teamName: 'Hawks',
      heldUntil: '2026-11-18T12:00:00',
      lost: { date: '2026-11-19', startTime: '18:00:00', schoolName: 'Salk' },
      slot: { date: '2026-11-20', startTime: '18:00:00', schoolName: 'Memorial' },
    });
  });

  it('keeps other teams from booking a held slot', async () => {
    doneOf(await stage.addLoss());
    const refused = refusalOf(
      await stage.other.reserve({
        VenueId: (
          await stage.test.portal.db
            .selectFrom('venue')
            .select('id')
            .orderBy('id', 'desc')
            .executeTakeFirstOrThrow()
        ).id,
        ReservationDate: '2026-11-20',
        ReservationTime: '18:00:00',
        Court: '1',
        DivisionName: 'Boys 3-4',
        TeamName: 'Owls',
        Status: 'practice',
      }),
    );
    expect(refused).toMatchObject({
      status: 409,
      code: 'SLOT_TAKEN',
      error: expect.stringContaining('Held for another team'),
    });
  });

  it('moves or only cancels the practice of a team if the administrator chose that', async () => {
    const [hawks, owls] = (await stage.preview()).practices;
    doneOf(
      await stage.addLoss([
        { EntryId: hawks?.EntryId, choice: 'move', AvailabilityId: stage.memorial.saturday.id },
        { EntryId: owls?.EntryId, choice: 'cancel' },
      ]),
    );
    expect(await stage.outcomes()).toEqual(['moved', 'canceled']);
    expect(await what()).toContain('practice 10:00-11:00');
    expect(await stage.mails()).toEqual([
      'practice_changed coach@example.org',
      'practice_changed new@example.org',
      'practice_cancelled_by_league other@example.org',
    ]);
    expect(await stage.credits()).toBe(0);
  });

  it('refuses a loss if other practices are lost, or other slots proposed, than were shown', async () => {
    const { shownHash } = await stage.preview();
    const owl = (await stage.entries()).find(({ courtId }) => courtId !== stage.at(18).courtId);
    await stage.test.portal.db
      .updateTable('entry')
      .set({ state: 'cancelled', cancelledAt: stage.test.clock.now() })
      .where('id', '=', owl?.id ?? 0)
      .execute();
    const answer = await stage.admin.post('/admin/losses', { ...stage.closing(), shownHash, decisions: [] });
    expect(refusalOf(answer)).toMatchObject({ status: 409, code: 'WRONG_STATE' });
    expect(await what()).toEqual(['practice 18:00-19:00']);
    expect(await stage.mails()).toEqual([]);
  });

  it('refuses a slot that was not offered, and one slot for two teams', async () => {
    const [hawks, owls] = (await stage.preview()).practices;
    const choose = (AvailabilityId: number, EntryId = hawks?.EntryId) => ({
      EntryId,
      choice: 'propose',
      AvailabilityId,
    });
    const foreign = await stage.addLoss([choose(stage.slot('later').id)]);
    expect(refusalOf(foreign)).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    const saturday = stage.memorial.saturday.id;
    const both = await stage.addLoss([choose(saturday), choose(saturday, owls?.EntryId)]);
    expect(refusalOf(both)).toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    doneOf(await stage.addLoss([choose(saturday)]));
    expect((await stage.proposals())[0]?.slot.startTime).toBe('10:00:00');
  });

  it('gives a credit to a team if no slot is left for it', async () => {
    await stage.test.portal.db
      .updateTable('slot')
      .set({ permitStatus: 'pending' })
      .where('id', 'in', [stage.memorial.friday7.id, stage.memorial.saturday.id])
      .execute();
    await stage.test.portal.db
      .updateTable('slot')
      .set({ permitStatus: 'pending' })
      .where('slotDate', '>', '2026-11-20')
      .execute();
    doneOf(await stage.addLoss());
    expect((await stage.outcomes()).toSorted()).toEqual(['none', 'proposed']);
    expect(await stage.credits()).toBe(1);
    expect((await stage.mails()).toSorted()).toEqual([
      'practice_cancelled_by_league coach@example.org',
      'practice_cancelled_by_league new@example.org',
      'practice_proposed other@example.org',
    ]);
  });

  it('holds no slot within three hours of the loss, names three slots and gives a credit', async () => {
    await stage.travel('2026-11-19T20:30:00Z');
    doneOf(await stage.addLoss());
    expect(await stage.outcomes()).toEqual(['none', 'none']);
    expect(await stage.proposals()).toEqual([]);
    const { data } = await rowOf(stage.test.portal.db, 'mail', { recipient: 'coach@example.org' });
    expect(data).toMatchObject({ makeUpUntil: '2026-11-29', freeSlots: [{}, {}, {}] });
  });

  it('takes two practices of one team at once, and holds a slot for each', async () => {
    await stage.test.portal.db.updateTable('division').set({ practicesPerWeek: 2 }).execute();
    doneOf(await stage.practice(stage.at(19)));
    await stage.test.portal.db.deleteFrom('mail').execute();
    doneOf(await stage.addLoss());
    const slots = (await stage.proposals()).map(({ slot }) => `${slot.date} ${slot.startTime}`);
    expect(new Set(slots).size).toBe(2);
  });

  it('proposes nothing to a division with no practices a week, and gives a credit', async () => {
    await stage.test.portal.db.updateTable('entry').set({ weekSeat: null, bookedBy: 'admin' }).execute();
    await stage.test.portal.db.updateTable('division').set({ practicesPerWeek: 0 }).execute();
    doneOf(await stage.addLoss());
    expect(await stage.outcomes()).toEqual(['none', 'none']);
    expect(await stage.credits()).toBe(2);
  });

  it('saves a loss once when the call is repeated with its key', async () => {
    const { shownHash } = await stage.preview();
    const body = { ...stage.closing(), shownHash, decisions: [] };
    const send = () => stage.admin.post('/admin/losses', body, { 'idempotency-key': 'one-loss' });
    const first = doneOf(await send());
    expect(doneOf(await send())).toEqual(first);
    expect(await stage.mails()).toHaveLength(3);
  });
});
