import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawUp, USUAL_MOVES } from '@portal/domain/games/draw/draw-up.ts';
import { planFigures } from '@portal/domain/games/draw/figures.ts';
import { preCheck } from '@portal/domain/games/draw/pre-check.ts';
import { isIsoDate } from '@portal/domain/time/wall-clock.ts';
import { readSeason } from './read-season.ts';

/**
 * `npm run bench -- draw-season --from FOLDER --first 2026-12-05 [--weekends 14] [--seed 1]`: draws up ten games each for
 * the league whose enrollment-plain.csv, venues.csv, permits.csv and closures.csv are in the folder, from that Saturday on.
 */

const USAGE =
  'Usage: npm run bench -- draw-season --from FOLDER --first 2026-12-05 [--weekends 14] [--seed 1]';

export async function runSeason(args: string[]): Promise<void> {
  const options = readOptions(args);
  if (options === null) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 1;
    return;
  }
  const { from, firstSaturday, weekends, seed } = options;
  const [enrollment = '', venues = '', permits = '', closures = ''] = await Promise.all(
    ['enrollment-plain', 'venues', 'permits', 'closures'].map((name) =>
      readFile(join(from, `${name}.csv`), 'utf8'),
    ),
  );
  const league = await readSeason({ enrollment, venues, permits, closures }, { firstSaturday, weekends });
  const findings = preCheck(league).length;
  const start = process.cpuUsage();
  const steps = drawUp(league, { seed, moves: USUAL_MOVES });
  let step = steps.next();
  while (!step.done) step = steps.next();
  const { user, system } = process.cpuUsage(start);
  const { games, violations } = step.value;
  const { divisions, doubles, leastDoubles } = planFigures(league, games);
  const most = (key: 'homeAway' | 'early' | 'late' | 'sunday') =>
    Math.max(...divisions.map(({ spread }) => spread[key]));
  const unplaced = games.filter(({ place }) => place === null).length;
  process.stdout.write(
    [
      `${league.teams.length} teams in ${divisions.length} divisions, ${games.length} games, ${findings} findings before`,
      `${unplaced} games without a place, ${violations.length} rules broken`,
      `largest spread in a division: home and away ${most('homeAway')}, early ${most('early')}, late ${most('late')}, Sunday ${most('sunday')}`,
      `weekends with two games: ${doubles}, at least ${leastDoubles}`,
      `${((user + system) / 1e6).toFixed(1)} s of one thread`,
      '',
    ].join('\n'),
  );
}

function readOptions(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args,
      options: {
        from: text,
        first: text,
        weekends: { ...text, default: '14' },
        seed: { ...text, default: '1' },
      },
    });
    const { from, first = '' } = values;
    const [weekends, seed] = [Number(values.weekends), Number(values.seed)];
    if (from === undefined || !isIsoDate(first) || !Number.isInteger(seed)) return null;
    if (!Number.isInteger(weekends) || weekends < 1) return null;
    return { from, firstSaturday: first, weekends, seed };
  } catch {
    return null;
  }
}
