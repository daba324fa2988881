import { drawRound } from '@portal/domain/practices/round/draw-round.ts';
import type { RoundInput } from '@portal/domain/practices/round/round.ts';
import type { Season } from '@portal/domain/season/season-name.ts';
import type { Db } from '#platform/db/database.ts';
import { seasonLabel } from '#season/find-season.ts';
import { seedOf } from './round-row.ts';

type Stored = {
  id: number;
  year: number;
  name: Season;
  weekStart: string;
  number: string;
  seed: string;
  input: RoundInput;
};

/** A past draw, computed again from what was stored with it. */
export type RepeatedRound = {
  /** 'Winter 2026' */
  season: string;
  number: string;
  seed: string;
  teams: number;
  slots: number;
  /** whether the seed is the hash of the week and the number, and decided the draw */
  isSeedRight: boolean;
  /** the teams whose result comes out different; teams that were removed since are left out */
  different: string[];
};

/** Repeats the rounds of the week that begins on that day, one for each season that had one. */
export async function repeatRounds(db: Db, weekStart: string): Promise<RepeatedRound[]> {
  const rounds = await db
    .selectFrom('practiceRound as r')
    .innerJoin('season as x', 'x.id', 'r.seasonId')
    .select(['r.id', 'r.weekStart', 'r.number', 'r.seed', 'r.input', 'x.year', 'x.name'])
    .where('r.weekStart', '=', weekStart)
    .where('r.ranAt', 'is not', null)
    .orderBy('r.id')
    .$castTo<Stored>()
    .execute();
  return await Promise.all(
    rounds.map(async (round) => ({
      season: seasonLabel(round),
      ...{ number: round.number, seed: round.seed },
      teams: round.input.teams.length,
      slots: round.input.slots.length,
      isSeedRight: seedOf(weekStart, round.number) === round.seed && round.input.seed === round.seed,
      different: await listDifferent(db, round),
    })),
  );
}

async function listDifferent(db: Db, { id, input }: Stored): Promise<string[]> {
  const stored = await db
    .selectFrom('roundResult')
    .select(['teamId', 'slotId', 'rank', 'reasons'])
    .where('roundId', '=', id)
    .execute();
  const results = new Map(drawRound(input).results.map((result) => [result.teamId, result]));
  return stored.flatMap(({ teamId, slotId, rank, reasons }) => {
    const again = results.get(teamId);
    const isSame =
      again?.slotId === slotId && again.rank === rank && again.reasons.join('\n') === reasons.join('\n');
    const team = input.teams.find((each) => each.id === teamId);
    return isSame ? [] : [`${team?.divisionName} ${team?.teamName}`];
  });
}
