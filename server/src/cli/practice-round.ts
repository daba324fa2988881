import { isIsoDate } from '@portal/domain/time/wall-clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { type RepeatedRound, repeatRounds } from '#practice-round/repeat-round.ts';
import { openDatabase, print, runCommand, UsageError } from './run-command.ts';

/** `npm run practice-round -- --week DATE`: repeats a past draw and compares it with what the portal stored. */

const USAGE =
  'npm run practice-round -- --week DATE   repeats the draw of the week that begins on that day, like 2026-11-23';

const isSame = ({ isSeedRight, different }: RepeatedRound) => isSeedRight && different.length === 0;

function report({ season, number, seed, teams, slots, isSeedRight, different }: RepeatedRound): void {
  print(`${season}: ${teams} teams, ${slots} slots, number ${number}, seed ${seed}`);
  print(`The seed is ${isSeedRight ? '' : 'NOT '}the hash of the week and the number.`);
  print(
    different.length === 0
      ? 'The draw comes out the same.'
      : `The draw comes out DIFFERENT for ${different.join(', ')}.`,
  );
}

await runCommand(async (args) => {
  const [option, week = ''] = args;
  if (option !== '--week' || args.length !== 2) throw new UsageError(USAGE);
  if (!isIsoDate(week)) throw new UsageError(`"${week}" is not a day like 2026-11-23.`);
  const { db, close } = await openDatabase(readConfig(process.env));
  try {
    const rounds = await repeatRounds(db, week);
    if (rounds.length === 0) {
      throw new UsageError(`No practice round of a week that begins on ${week} has run.`);
    }
    for (const round of rounds) report(round);
    return rounds.every(isSame) ? 0 : 1;
  } finally {
    await close();
  }
});
