import type { PublishedPlan } from '@portal/contract/game-plan-publishing.ts';
import { type Assumptions, NO_ASSUMPTIONS } from '@portal/domain/games/plans/assumptions.ts';
import { addMinutes } from '@portal/domain/time/wall-clock.ts';
import { insertRow, insertRows } from '@portal/testkit/rows.ts';
import { findPlan, listPlannedGames } from '../plans/draw-repository.ts';
import { inputHashes, inputHashOf, shownHashOf } from '../plans/plan-hashes.ts';
import { readSeason } from '../plans/read-plan.ts';
import type { GamesStage } from './games-stage.ts';

/** A game of Boys 3-4; at is '2026-11-21 9' or '2026-11-21 9 court 2', null for one without a place. */
export type GameOfPlan = { home: string; away: string; at: string | null; entryId?: number; round?: number };

export type PlanOptions = {
  name?: string;
  supposed?: Partial<Assumptions>;
};

/** Stores and publishes plans in the small league of the games stage. */
export function plansOf(stage: GamesStage) {
  const db = () => stage.test.portal.db;

  /** stores a draft as generating does; @returns its id */
  async function storePlan(games: readonly GameOfPlan[], options: PlanOptions = {}): Promise<number> {
    const { name = 'Draft 1', supposed = {} } = options;
    const facts = await readSeason(stage.test.portal, db(), stage.league.season.id);
    const { id } = await insertRow(db(), 'gamePlan', {
      seasonId: stage.league.season.id,
      name,
      keep: 'pinned',
      supposed: JSON.stringify({ ...NO_ASSUMPTIONS, ...supposed }),
      seed: 1,
      moves: 1,
      engineVersion: 1,
      input: JSON.stringify(inputHashes(facts)),
      broken: 0,
      doubles: 0,
      madeAt: stage.test.clock.now(),
    });
    const boys = stage.league.teams.filter(({ divisionName }) => divisionName === 'Boys 3-4');
    const teamOf = (target: string) => {
      const team = boys.find(({ name: teamName }) => teamName === target);
      if (team === undefined) throw new Error(`Boys 3-4 has no ${target}.`);
      return team;
    };
    const placeOf = (at: string) => {
      const [date = '', hour = '', , court = '1'] = at.split(' ');
      const { courtId, startTime } = stage.slotAt(date, Number(hour), Number(court));
      return {
        courtId,
        gameDate: date,
        startTime,
        endTime: addMinutes(startTime, 60),
      };
    };
    for (const { home, away, at, entryId = null, round = 1 } of games) {
      const [one, other] = [teamOf(home), teamOf(away)];
      const pair = `${Math.min(one.id, other.id)}-${Math.max(one.id, other.id)}`;
      await insertRows(db(), 'plannedGame', {
        planId: id,
        key: `${one.divisionId}-${pair}-${round}`,
        divisionId: one.divisionId,
        homeTeamId: one.id,
        awayTeamId: other.id,
        ...(at === null ? {} : placeOf(at)),
        entryId,
      });
    }
    return id;
  }

  /** the hashes of a plan as a person sees it now */
  async function seen(planId: number): Promise<{ inputHash: string; shownHash: string }> {
    const plan = await findPlan(db(), planId);
    if (plan === null) throw new Error('There is no such plan.');
    return {
      inputHash: inputHashOf(plan.input),
      shownHash: shownHashOf(await listPlannedGames(db(), planId)),
    };
  }

  const publish = async (
    planId: number,
    {
      shown = null,
      key,
      cancelOthers,
    }: { shown?: Awaited<ReturnType<typeof seen>> | null; key?: string; cancelOthers?: number } = {},
  ) =>
    await stage.admin.post(
      `/admin/game-plans/${planId}/publish`,
      { ...(shown ?? (await seen(planId))), ...(cancelOthers !== undefined && { cancelOthers }) },
      key === undefined ? {} : { 'idempotency-key': key },
    );

  /** 'Draft 1: published', oldest first */
  async function states(): Promise<string[]> {
    const rows = await db().selectFrom('gamePlan').select(['name', 'state']).orderBy('id').execute();
    return rows.map(({ name, state }) => `${name}: ${state}`);
  }

  /** moves the clock by a minute */
  const later = () => stage.test.clock.set(new Date(stage.test.clock.now().getTime() + 60_000));

  /** publishes a plan a minute later. @throws if it is refused */
  async function publishedPlan(planId: number, options?: Parameters<typeof publish>[1]) {
    later();
    const answer = await publish(planId, options);
    if (answer.statusCode !== 200) throw new Error(`Refused: ${answer.body}`);
    return answer.json<PublishedPlan>();
  }

  return { storePlan, seen, publish, publishedPlan, later, states };
}
