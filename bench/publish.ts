import type { PublishedPlan } from '@portal/contract/game-plan-publishing.ts';
import type { PlanGame } from '@portal/domain/games/plans/season-facts.ts';
import { storeDraft } from '@portal/server/games/plans/testing/store-draft.ts';
import type { League } from '@portal/testkit/league.ts';
import { percentile } from '@portal/testkit/percentile.ts';
import {
  BOOKERS,
  GAMES,
  makeGames,
  makeGamesLeague,
  plannedGames,
  SWAPPED,
  startBooking,
  swapped,
} from './games-league.ts';
import { boundFigure, type Figure, median, noneFigure } from './measure.ts';
import { openWorkbench } from './workbench.ts';

const ROUNDS = 7;
const MAX_MS = 4_000;
const MAX_BOOKING_MS = 300;

type Published = { answer: PublishedPlan; ms: number };

function publisher(url: string, token: string) {
  return async ({ id, body }: Awaited<ReturnType<typeof storeDraft>>): Promise<Published> => {
    const startedAt = performance.now();
    const response = await fetch(`${url}/api/admin/game-plans/${id}/publish`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const ms = performance.now() - startedAt;
    const answer = await response.json();
    if (!response.ok) throw new Error(`Publishing got the response ${JSON.stringify(answer)}`);
    return { answer: answer as PublishedPlan, ms };
  };
}

function checkCounts({ answer }: Published, expected: Partial<PublishedPlan['counts']>): void {
  for (const [what, count] of Object.entries(expected)) {
    if (answer.counts[what as keyof typeof answer.counts] !== count) throw new Error(answer.message);
  }
}

/** The coaches of these games' teams. */
function coachesOf({ teams }: League, games: readonly PlanGame[]): string[] {
  const ids = new Set(games.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]));
  return teams.filter(({ id }) => ids.has(id)).map(({ coach }) => coach.email);
}

/** How long publishing a season takes, how it affects bookings, and that each coach gets one email. */
export async function benchPublish(): Promise<Figure[]> {
  const bench = await openWorkbench(async (db) => {
    // games in slots of an hour
    await db
      .updateTable('reservationType')
      .set({ defaultDurationMinutes: 60 })
      .where('code', '=', 'game')
      .execute();
  });
  const { db } = bench.inside;
  try {
    const { league, saturdays } = await makeGamesLeague(bench);
    const games = makeGames(saturdays);
    const [before, after] = [plannedGames(league, games), plannedGames(league, swapped(games))];
    const moved = after.filter(
      ({ place }, index) => JSON.stringify(place) !== JSON.stringify(before[index]?.place),
    );
    const [administrator] = league.administrators;
    if (administrator === undefined) throw new Error('The league has no administrator.');
    const publish = publisher(bench.process.url, administrator.token);
    const clear = async () => {
      for (const table of ['gameImport', 'gamePlan', 'changePart', 'mail', 'entry', 'changeSet'] as const) {
        await db.deleteFrom(table).execute();
      }
    };
    /** who got an email about games since, by address */
    const mailsSince = async (id: number) =>
      (
        await db
          .selectFrom('mail')
          .select('recipient')
          .where('kind', '=', 'games_imported')
          .where('id', '>', id)
          .orderBy('recipient')
          .execute()
      ).map(({ recipient }) => recipient);
    const lastMail = async () =>
      (await db.selectFrom('mail').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0;
    const everything = async () => {
      const rows = [
        await db.selectFrom('entry').selectAll().orderBy('id').execute(),
        await db.selectFrom('gamePlan').selectAll().orderBy('id').execute(),
        await db.selectFrom('plannedGame').selectAll().orderBy('planId').orderBy('key').execute(),
        await db.selectFrom('gameImport').selectAll().orderBy('id').execute(),
        await db.selectFrom('history').select('id').orderBy('id').execute(),
        await db.selectFrom('mail').select('id').orderBy('id').execute(),
      ];
      return JSON.stringify(rows);
    };

    const took = { all: [] as number[], moving: [] as number[], booking: [] as number[] };
    const wrong = { mails: [] as string[], twice: [] as string[] };
    const compareMails = async (since: number, concerned: readonly PlanGame[]) => {
      const [sent, due] = [await mailsSince(since), coachesOf(league, concerned).toSorted()];
      if (JSON.stringify(sent) !== JSON.stringify(due)) {
        wrong.mails.push(`${sent.length} emails to ${new Set(sent).size} people instead of ${due.length}`);
      }
    };
    const round = async () => {
      await clear();
      const first = await storeDraft(bench.inside, league.season.id, before);
      const stop = startBooking(bench.process.url, league);
      const all = await publish(first).finally(async () => took.booking.push(...(await stop())));
      checkCounts(all, { new: GAMES, moved: 0, canceled: 0 });
      took.all.push(all.ms);
      await compareMails(0, before);

      const since = await lastMail();
      const second = await storeDraft(bench.inside, league.season.id, after);
      const moving = await publish(second);
      checkCounts(moving, { new: 0, moved: 0, courtOnly: SWAPPED, canceled: 0, unchanged: GAMES - SWAPPED });
      took.moving.push(moving.ms);
      await compareMails(since, moved);

      const state = await everything();
      checkCounts(await publish(second), { new: 0, moved: 0, canceled: 0, unchanged: GAMES });
      if ((await everything()) !== state) wrong.twice.push('rows that changed');
    };
    await round();
    for (const list of [...Object.values(took), ...Object.values(wrong)]) list.length = 0;
    for (let index = 0; index < ROUNDS; index += 1) await round();
    const how = `median of ${ROUNDS}, over HTTP, each in one transaction`;
    return [
      boundFigure({
        what: `Publishing ${GAMES} games while coaches book`,
        atMost: MAX_MS,
        value: median(took.all),
        unit: 'ms',
        how: `${how}; ${BOOKERS} coaches at a time book practices`,
      }),
      boundFigure({
        what: `… ${SWAPPED} games that swap places`,
        atMost: MAX_MS,
        value: median(took.moving),
        unit: 'ms',
        how,
      }),
      boundFigure({
        what: '… bookings meanwhile, p99',
        atMost: MAX_BOOKING_MS,
        value: percentile(took.booking, 99),
        unit: 'ms',
        how: `${took.booking.length} bookings`,
      }),
      noneFigure({
        what: '… emails other than one for each coach concerned',
        found: wrong.mails,
        of: 2 * ROUNDS,
        how: `${coachesOf(league, before).length} coaches, then the ${coachesOf(league, moved).length} whose games moved`,
      }),
      noneFigure({
        what: '… repeated publishing that changes or sends anything',
        found: wrong.twice,
        of: ROUNDS,
        how: 'every row of games, plans, history and emails',
      }),
    ];
  } finally {
    await bench.close();
  }
}
