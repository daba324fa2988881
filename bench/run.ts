import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { benchAdds } from './adds.ts';
import { benchAvailability } from './availability.ts';
import { benchAvailabilityChanges } from './availability-changes.ts';
import { benchBookings } from './bookings.ts';
import { benchDraw, benchDrawFull } from './draw.ts';
import { benchDrawing } from './drawing.ts';
import { benchEnrollmentLoad } from './enrollment-load.ts';
import { benchEnrollmentLong } from './enrollment-long.ts';
import { benchEventFanOut } from './event-fan-out.ts';
import { benchExcelExport } from './excel-export.ts';
import { benchFairness } from './fairness.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchGames } from './games.ts';
import { benchGrowth } from './growth.ts';
import { benchLogins } from './logins.ts';
import { benchLosses } from './losses.ts';
import { benchMails } from './mails.ts';
import type { Figure } from './measure.ts';
import { benchMemory } from './memory.ts';
import { benchPreparedStatements } from './prepared-statements.ts';
import { benchPublish } from './publish.ts';
import { verdict, withChapter } from './results.ts';
import { benchScheduleFilter } from './schedule-filter.ts';
import { benchScheduleList } from './schedule-list.ts';
import { benchSlotGeneration } from './slot-generation.ts';
import { benchStart } from './start.ts';
import { benchSteadyLoad } from './steady-load.ts';
import { benchTwoProcesses } from './two-processes.ts';

/**
 * `npm run bench [-- SECTION…]`: measures and prints each section, and immediately replaces its chapter in RESULTS.md.
 * `npm run bench -- robinx …` runs the public benchmark of the engine that draws up games (robinx/). `npm run bench --
 * draw-season …` draws up a league from files (draw/run-season.ts).
 */

const SECTIONS: Record<string, () => Promise<Figure[]>> = {
  bookings: benchBookings,
  'prepared-statements': benchPreparedStatements,
  availability: benchAvailability,
  'availability-changes': benchAvailabilityChanges,
  'schedule-list': benchScheduleList,
  'schedule-filter': benchScheduleFilter,
  'excel-export': benchExcelExport,
  adds: benchAdds,
  games: benchGames,
  publish: benchPublish,
  fairness: benchFairness,
  losses: benchLosses,
  'enrollment-load': benchEnrollmentLoad,
  'enrollment-long': benchEnrollmentLong,
  logins: benchLogins,
  'steady-load': benchSteadyLoad,
  'two-processes': benchTwoProcesses,
  'event-fan-out': benchEventFanOut,
  mails: benchMails,
  'first-load': benchFirstLoad,
  'slot-generation': benchSlotGeneration,
  growth: benchGrowth,
  start: benchStart,
  memory: benchMemory,
  draw: benchDraw,
  drawing: benchDrawing,
};

/** Sections that take too long to be part of every bench. */
const ON_REQUEST: Record<string, () => Promise<Figure[]>> = { 'draw-full': benchDrawFull };
const ALL = { ...SECTIONS, ...ON_REQUEST };

function machine(): string {
  const model = cpus()[0]?.model ?? 'unknown processor';
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${model.trim()}), ${gigabytes} GB, Node.js ${process.versions.node}`;
}

function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  try {
    const changed = git('status', '--porcelain', '--', '.', ':!bench/RESULTS.md') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`;
  } catch {
    return 'unknown commit';
  }
}

async function keep(section: string, figures: readonly Figure[]): Promise<void> {
  const file = new URL('./RESULTS.md', import.meta.url);
  const measured = `Measured at ${commit()} on ${new Date().toISOString().slice(0, 10)}: ${machine()}.`;
  const before = await readFile(file, 'utf8').catch(() => '');
  await writeFile(file, withChapter(before, { section, measured, figures }, Object.keys(ALL)));
}

const asked = process.argv.slice(2);
if (asked[0] === 'robinx') {
  const { runRobinx } = await import('./robinx/run-robinx.ts');
  await runRobinx(asked.slice(1));
  process.exit();
}
if (asked[0] === 'draw-season') {
  const { runSeason } = await import('./draw/run-season.ts');
  await runSeason(asked.slice(1));
  process.exit();
}
const unknown = asked.filter((name) => !Object.hasOwn(ALL, name));
if (unknown.length > 0) {
  process.stderr.write(
    `Unknown section ${unknown.join(', ')}. The sections are ${Object.keys(ALL).join(', ')}.\n`,
  );
  process.exit(1);
}

process.stdout.write(`${machine()}\n`);
const figures: Figure[] = [];
for (const [name, bench] of Object.entries(ALL)) {
  if (asked.length > 0 ? !asked.includes(name) : !Object.hasOwn(SECTIONS, name)) continue;
  process.stdout.write(`\n${name}\n`);
  const seen = await bench();
  figures.push(...seen);
  for (const figure of seen) {
    process.stdout.write(`  ${figure.what}: ${figure.measured}${verdict(figure)} (${figure.required})\n`);
  }
  await keep(name, seen);
}
process.exitCode = figures.some(({ met }) => met === false) ? 1 : 0;
