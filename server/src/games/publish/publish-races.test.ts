import { makeEntry } from '@portal/testkit/factories.ts';
import { callBy } from '@portal/testkit/portal.ts';
import { updateRows } from '@portal/testkit/rows.ts';
import { describe, expect, it } from 'vitest';
import type { Caller } from '#platform/http/access.ts';
import { lockGames } from '../game-repository.ts';
import { useGamesStage } from '../testing/games-stage.ts';
import { connectionsHeld } from '../testing/held-connections.ts';
import { plansOf } from '../testing/store-plan.ts';
import { checkGamePlan, listBrokenRules } from './prepare-publishing.ts';
import { publishGamePlan } from './publish-plan.ts';

const stage = useGamesStage();
const { storePlan, publish, seen, states } = plansOf(stage);

const HAWKS_OWLS = { home: 'Hawks', away: 'Owls', at: '2026-11-21 9' };
const COMETS_STARS = { home: 'Comets', away: 'Stars', at: '2026-11-21 11' };

describe('two administrators who publish at once', () => {
  it('publishes a draft once if two administrators publish it at the same time, with one email for each person', async () => {
    const id = await storePlan([HAWKS_OWLS, COMETS_STARS]);
    const answers = await Promise.all([publish(id), publish(id)]);
    expect(answers.map((answer) => answer.json().counts.new).toSorted()).toEqual([0, 2]);
    expect(await stage.schedule()).toHaveLength(2);
    expect(await stage.mails()).toHaveLength(4);
  });

  it('publishes only one of two drafts at the same time, and refuses the other one', async () => {
    const drafts = [await storePlan([HAWKS_OWLS]), await storePlan([COMETS_STARS], { name: 'Draft 2' })];
    stage.test.clock.set(new Date(stage.test.clock.now().getTime() + 60_000).toISOString());
    const answers = await Promise.all(drafts.map((id) => publish(id)));
    const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect(answers[1 - winner]?.json().conflict).toEqual({
      changes: [`Draft ${winner + 1} was published after this plan was generated.`],
    });
    expect(await states()).toEqual(
      [0, 1].map((index) => `Draft ${index + 1}: ${index === winner ? 'published' : 'draft'}`),
    );
    expect([await stage.schedule(), await stage.mails()]).toMatchObject([{ length: 1 }, { length: 2 }]);
  });
});

describe('the lock on the games of a season', () => {
  it('refuses the lock on the games of a season with a sentence if someone else holds it for too long', async () => {
    const { db } = stage.test.portal;
    const { id } = stage.league.season;
    const later = db.transaction().execute(async (holder) => {
      await lockGames(holder, id);
      return await db.transaction().execute((tx) => lockGames(tx, id, 10));
    });
    await expect(later).rejects.toMatchObject({
      code: 'WRONG_STATE',
      message: 'Someone else is changing the games of this season right now. Please try again in a moment.',
    });
  });
});

describe('a draft whose rules take long to check', () => {
  /** publishes, with a change while the rules are checked the first time; @returns how often they were checked */
  async function publishMeanwhile(planId: number, meanwhile: () => Promise<unknown>): Promise<number> {
    const { portal } = stage.test;
    const caller: Caller = {
      accountId: stage.league.administrators[0]?.id ?? 0,
      sessionId: '',
      email: 'ada@example.org',
      firstName: 'Ada',
      lastName: 'Admin',
      role: 'ADMIN',
      confirmed: true,
      identityConfirmedUntil: null,
      factorDueAt: null,
    };
    const request = { planId, ...(await seen(planId)) };
    let checks = 0;
    await publishGamePlan(portal, callBy(caller), request, async (prepared) => {
      checks += 1;
      if (checks === 1) await meanwhile();
      return await listBrokenRules(prepared);
    });
    return checks;
  }

  it('holds no connection to the database while the rules of a long draft are checked', async () => {
    const games = Array.from({ length: 501 }, (_, round) => ({
      home: 'Hawks',
      away: 'Owls',
      at: null,
      round,
    }));
    const id = await storePlan(games);
    expect(await connectionsHeld(stage.test, (portal) => checkGamePlan(portal, id))).toEqual([0]);
  });

  it('lets others change the games of the season while the rules of a draft are checked', async () => {
    const { db } = stage.test.portal;
    const id = await storePlan([HAWKS_OWLS]);
    const checks = await publishMeanwhile(id, () =>
      db.transaction().execute((tx) => lockGames(tx, stage.league.season.id, 10)),
    );
    expect([checks, await stage.schedule()]).toMatchObject([1, { length: 1 }]);
  });

  it('checks the rules of a draft again if the season has changed since', async () => {
    const id = await storePlan([HAWKS_OWLS]);
    const homeTeamId = stage.league.teams.find(({ name }) => name === 'Comets')?.id ?? 0;
    const checks = await publishMeanwhile(id, () =>
      makeEntry(stage.test.portal.db, {
        slot: stage.slotAt('2026-11-28', 13),
        type: 'practice',
        homeTeamId,
      }),
    );
    expect([checks, await states()]).toEqual([2, ['Draft 1: published']]);
  });

  it('publishes nothing if the draft has changed while its rules were checked', async () => {
    const id = await storePlan([HAWKS_OWLS]);
    const pin = () => updateRows(stage.test.portal.db, 'plannedGame', { planId: id }, { pinned: true });
    await expect(publishMeanwhile(id, pin)).rejects.toMatchObject({
      details: {
        conflict: {
          changes: ['Draft 1 has been changed since you opened it. Please look at it again.'],
        },
      },
    });
    expect(await stage.schedule()).toEqual([]);
  });
});

describe('a coach who books a slot of the plan at the same time', () => {
  it('gives a slot of the plan to a coach who books it at the same time, or refuses them and publishes all games', async () => {
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
    const [published, booked] = await Promise.all([publish(id), book()]);
    const isPublished = published?.statusCode === 200;
    expect([published?.statusCode, booked?.statusCode]).toEqual(isPublished ? [200, 409] : [409, 200]);
    expect(await stage.schedule()).toHaveLength(isPublished ? 2 : 1);
  });
});
