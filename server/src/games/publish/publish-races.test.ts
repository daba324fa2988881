import { describe, expect, it } from 'vitest';
import { lockGames } from '../import-repository.ts';
import { useGamesStage } from '../testing/games-stage.ts';
import { plansOf } from '../testing/store-plan.ts';

const stage = useGamesStage();
const { storePlan, publish, states } = plansOf(stage);

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
      changes: [`Draft ${winner + 1} was published after this plan was drawn up.`],
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
