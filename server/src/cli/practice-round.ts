import { drawRound } from '@portal/domain/practices/round/draw-round.ts';
import type { RoundInput } from '@portal/domain/practices/round/round.ts';
import type { Season } from '@portal/domain/season/season-name.ts';
import { isIsoDate } from '@portal/domain/time/wall-clock.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';
import { seedOf } from '#practice-round/round-row.ts';
import { seasonLabel } from '#season/find-season.ts';
import { openDatabase, print, runCommand, UsageError } from './run-command.ts';

/** `npm run practice-round -- --week DATE`: repeats a past draw and compares it with what the portal stored. */

const USAGE =
  'npm run practice-round -- --week DATE   repeats the draw of the week that begins on that day, like 2026-11-23';

type Stored = {
  year: number;
  name: Season;
  weekStart: string;
  number: string;
  seed: string;
  input: RoundInput;
  id: number;
};

/** The rounds of that week that have run, one for each season. */
async function listRounds(db: Db, week: string): Promise<Stored[]> {
  return await db
    .selectFrom('practiceRound as r')
    .innerJoin('season as x', 'x.id', 'r.seasonId')
    .select(['r.id', 'r.weekStart', 'r.number', 'r.seed', 'r.input'])
    .select(['x.year', 'x.name'])
    .where('r.weekStart', '=', week)
    .where('r.ranAt', 'is not', null)
    .orderBy('r.id')
    .$castTo<Stored>()
    .execute();
}

/** The teams whose result differs from the stored one. */
async function differences(db: Db, { id, input }: Stored): Promise<string[]> {
  const stored = await db
    .selectFrom('roundResult')
    .select(['teamId', 'tookPart', 'slotId', 'rank', 'reasons', 'problem'])
    .where('roundId', '=', id)
    .execute();
  const byTeam = new Map(stored.map((result) => [result.teamId, result]));
  const { results } = drawRound(input);
  return results.flatMap((result) => {
    const was = byTeam.get(result.teamId);
    const team = input.teams.find((one) => one.id === result.teamId);
    // a team that was removed since has no stored result
    const isSame =
      was === undefined ||
      (was.slotId === result.slotId &&
        was.rank === result.rank &&
        was.reasons.join() === result.reasons.join());
    return isSame ? [] : [`${team?.divisionName} ${team?.teamName}`];
  });
}

await runCommand(async (args) => {
  const [option, week = ''] = args;
  if (option !== '--week' || args.length !== 2) throw new UsageError(USAGE);
  if (!isIsoDate(week)) throw new UsageError(`"${week}" is not a day like 2026-11-23.`);
  const { db, close } = await openDatabase(readConfig(process.env));
  try {
    const rounds = await listRounds(db, week);
    if (rounds.length === 0)
      throw new UsageError(`No practice round of a week that begins on ${week} has run.`);
    let isSame = true;
    for (const round of rounds) {
      const different = await differences(db, round);
      const isSeed = seedOf(round.weekStart, round.number) === round.seed && round.input.seed === round.seed;
      print(
        `${seasonLabel(round)}, week of ${round.weekStart}, ${round.input.teams.length} teams, ${round.input.slots.length} slots`,
      );
      print(`Number ${round.number}, seed ${round.seed}`);
      print(
        isSeed
          ? 'The seed is the hash of the week and the number.'
          : 'The seed is NOT the hash of the week and the number.',
      );
      print(
        different.length === 0
          ? 'The draw comes out the same.'
          : `The draw comes out DIFFERENT for ${different.join(', ')}.`,
      );
      isSame &&= isSeed && different.length === 0;
    }
    return isSame ? 0 : 1;
  } finally {
    await close();
  }
});
