import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { planFigures } from '@portal/domain/games/draw/figures.ts';
import { generatePlan, USUAL_MOVES } from '@portal/domain/games/draw/generate-plan.ts';
import { preCheck } from '@portal/domain/games/draw/pre-check.ts';
import { isIsoDate } from '@portal/domain/time/wall-clock.ts';
import { boundFigure, type Figure } from '../measure.ts';
import { readSeason } from './read-season.ts';

/**
 * `npm run bench -- draw-season --from FOLDER --first 2026-12-05 [--weekends 14] [--seed 1]`: generates ten games each for
 * the league whose enrollment-plain.csv, venues.csv, permits.csv and closures.csv are in the folder, from that Saturday on.
 */

const USAGE =
  'Usage: npm run bench -- draw-season --from FOLDER --first 2026-12-05 [--weekends 14] [--seed 1]';

const MOST_SECONDS = 20;

export async function runSeason(args: string[]): Promise<Figure[]> {
  const options = readOptions(args);
  if (options === null) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 1;
    return [];
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
  const steps = generatePlan(league, { seed, moves: USUAL_MOVES });
  let step = steps.next();
  while (!step.done) step = steps.next();
  const { user, system } = process.cpuUsage(start);
  const { games, violations } = step.value;
  const { divisions, doubles, leastDoubles } = planFigures(league, games);
  const most = (key: 'homeAway' | 'early' | 'late' | 'sunday') =>
    Math.max(...divisions.map(({ spread }) => spread[key]));
  const lost = games.filter(({ place }) => place === null).length + violations.length;
  const how = `${league.teams.length} teams in ${divisions.length} divisions, ${weekends} weekends, ${USUAL_MOVES / 1e6} million moves, seed ${seed}`;
  const spreads = {
    'home and away': most('homeAway'),
    early: most('early'),
    late: most('late'),
    Sunday: most('sunday'),
  };
  return [
    {
      what: 'A league from files: games without a place or with a broken rule',
      required: 'none',
      measured: `${lost} of ${games.length}`,
      how: `${how}; the check before it found ${findings === 0 ? 'nothing' : `${findings} problems`}`,
      met: lost === 0,
    },
    {
      what: '… largest spread in a division',
      required: '≤ 1 each',
      measured: Object.entries(spreads)
        .map(([kind, spread]) => `${kind} ${spread}`)
        .join(', '),
      how: 'home and away games of a team, and early, late and Sunday games of the teams of a division',
      met: Object.values(spreads).every((spread) => spread <= 1),
    },
    {
      what: '… weekends with two games',
      required: 'the least possible',
      measured: `${doubles} (${leastDoubles})`,
      how: 'of all teams',
      met: doubles <= leastDoubles,
    },
    boundFigure({
      what: '… processor time',
      atMost: MOST_SECONDS,
      value: (user + system) / 1e6,
      unit: 's',
      how: 'one thread',
    }),
  ];
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
