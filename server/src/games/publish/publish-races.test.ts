import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { makeEntry } from '@portal/testkit/factories.ts';
import { PATIENT } from '@portal/testkit/patience.ts';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { useGamesStage } from '../testing/games-stage.ts';
import { plansOf } from '../testing/store-plan.ts';

const stage = useGamesStage();
const { storePlan, publish, states } = plansOf(stage);
const db = () => stage.test.portal.db;

const HAWKS_OWLS = { home: 'Hawks', away: 'Owls', at: '2026-11-21 9' };
const COMETS_STARS = { home: 'Comets', away: 'Stars', at: '2026-11-21 11' };

/** Waits until so many transactions of this database wait for a lock. */
const untilWaiting = (wanted: number) =>
  vi.waitFor(async () => {
    // not in the transaction that is waited for: it would read the same figures again and again
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db(),
    );
    expect(rows).toHaveLength(wanted);
  }, PATIENT);

/** Lets these calls begin one after the other while somebody else holds all teams. */
async function together<Answer>(...calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const { answers } = await db()
    .transaction()
    .execute(async (tx) => {
      await sql`select from team for no key update`.execute(tx);
      const begun: Promise<Answer>[] = [];
      for (const call of calls) {
        begun.push(call());
        await untilWaiting(begun.length);
      }
      return { answers: begun };
    });
  return await Promise.all(answers);
}

describe('two administrators who publish at once', () => {
  it('publish the same draft once, with one email for each person', async () => {
    const id = await storePlan([HAWKS_OWLS, COMETS_STARS]);
    const answers = await together(
      () => publish(id),
      () => publish(id),
    );
    expect(answers.map((answer) => answer.json().counts.new)).toEqual([2, 0]);
    expect(await stage.schedule()).toHaveLength(2);
    expect(await stage.mails()).toHaveLength(4);
  });

  it('publish one of two drafts, and the other is told', async () => {
    const one = await storePlan([HAWKS_OWLS]);
    const other = await storePlan([COMETS_STARS], { name: 'Draft 2' });
    stage.test.clock.set(new Date(stage.test.clock.now().getTime() + 60_000).toISOString());
    const [first, second] = await together(
      () => publish(one),
      () => publish(other),
    );
    expect(first?.statusCode).toBe(200);
    expect(second?.json().conflict).toEqual({
      changes: ['Draft 1 was published after this plan was drawn up.'],
    });
    expect(await states()).toEqual(['Draft 1: published', 'Draft 2: draft']);
    expect(await stage.schedule()).toEqual(['2026-11-21 09:00-10:00 1 Hawks vs Owls']);
  });
});

describe('a coach who books a slot of the plan at the same time', () => {
  it('has it if the booking is there first, and nothing is published', async () => {
    const id = await storePlan([HAWKS_OWLS, COMETS_STARS]);
    const slot = stage.slotAt('2026-11-21', 11);
    const homeTeamId = stage.league.teams.find(({ name }) => name === 'Lynx')?.id ?? 0;
    const { publishing } = await db()
      .transaction()
      .execute(async (tx) => {
        await sql`select from slot where id = ${slot.id} for share`.execute(tx);
        await makeEntry(tx, { slot, type: 'practice', homeTeamId, bookedBy: 'coach', quotaSlot: 1 });
        const begun = publish(id);
        await untilWaiting(1);
        return { publishing: begun };
      });
    const refused = await publishing;
    expect(refusalOf(refused)).toMatchObject({ status: 409, code: 'WRONG_STATE' });
    expect(refused.json().conflict.changes).toEqual([
      expect.stringContaining('is taken on Sat, Nov 21, 2026: Practice, 11 AM–12 PM, Girls 5-6 Lynx.'),
    ]);
    expect(await stage.schedule()).toEqual(['2026-11-21 11:00-12:00 1 Lynx']);
    expect([await states(), await stage.mails()]).toEqual([['Draft 1: draft'], []]);
  });

  it('is told that it is taken if the plan is there first', async () => {
    const id = await storePlan([HAWKS_OWLS, COMETS_STARS]);
    const { venueId } = stage.slotAt('2026-11-21', 11);
    const book = () =>
      stage.coach('comets@example.org').reserve({
        VenueId: venueId,
        ReservationDate: '2026-11-21',
        ReservationTime: '11:00',
        Court: '1',
        DivisionName: 'Boys 3-4',
        TeamName: 'Comets',
      });
    const [published, booked] = await together(() => publish(id), book);
    expect(published?.statusCode).toBe(200);
    expect(booked && refusalOf(booked)).toMatchObject({ status: 409, code: 'SLOT_TAKEN' });
    expect(await stage.schedule()).toHaveLength(2);
  });
});
