import { writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { benchAdds } from './adds.ts';
import { benchAvailability } from './availability.ts';
import { benchAvailabilityChanges } from './availability-changes.ts';
import { benchBookings } from './bookings.ts';
import { benchDraw, benchDrawFull } from './draw.ts';
import { benchEnrollmentLoad } from './enrollment-load.ts';
import { benchEnrollmentLong } from './enrollment-long.ts';
import { benchEventFanOut } from './event-fan-out.ts';
import { benchExcelExport } from './excel-export.ts';
import { benchFairness } from './fairness.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchGames } from './games.ts';
import { benchGrowth } from './growth.ts';
import { benchLogins } from './logins.ts';
import { benchMails } from './mails.ts';
import type { Figure } from './measure.ts';
import { benchMemory } from './memory.ts';
import { benchPreparedStatements } from './prepared-statements.ts';
import { benchScheduleFilter } from './schedule-filter.ts';
import { benchScheduleList } from './schedule-list.ts';
import { benchSlotGeneration } from './slot-generation.ts';
import { benchStart } from './start.ts';
import { benchSteadyLoad } from './steady-load.ts';
import { benchTwoProcesses } from './two-processes.ts';

/**
 * `npm run bench [-- SECTION…]`: measures, prints a table and, when everything was measured, writes RESULTS.md.
 * `npm run bench -- robinx …` is something else: the public benchmark of the engine that draws up games (robinx/).
 * `npm run bench -- draw-season …` draws up a league from files (draw/run-season.ts).
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
  fairness: benchFairness,
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
};

/** Takes too long to be part of every bench. */
const ON_REQUEST: Record<string, () => Promise<Figure[]>> = { 'draw-full': benchDrawFull };
const ALL = { ...SECTIONS, ...ON_REQUEST };

const verdict = ({ met }: Figure) => (met === null ? '' : met ? ' ✓' : ' ✗');

function machine(): string {
  const model = cpus()[0]?.model ?? 'unknown processor';
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${model.trim()}), ${gigabytes} GB, Node.js ${process.versions.node}`;
}

function toMarkdown(figures: readonly Figure[]): string {
  const rows = figures.map(
    (figure) => `| ${figure.what} | ${figure.demanded} | ${figure.seen}${verdict(figure)} | ${figure.how} |`,
  );
  return [
    '# What the bench saw',
    '',
    'Written by `npm run bench`. Both sides of a ratio are measured in one run, in turns; figures are medians.',
    'Client, portal and database share one machine.',
    '',
    machine(),
    '',
    '| what | demanded | seen | how |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
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
    `There is no section ${unknown.join(', ')}; there are ${Object.keys(ALL).join(', ')}.\n`,
  );
  process.exit(1);
}

process.stdout.write(`${machine()}\n`);
const figures: Figure[] = [];
for (const [name, bench] of Object.entries(ALL)) {
  if (asked.length > 0 ? !asked.includes(name) : !Object.hasOwn(SECTIONS, name)) continue;
  process.stdout.write(`\n${name}\n`);
  for (const figure of await bench()) {
    figures.push(figure);
    process.stdout.write(`  ${figure.what}: ${figure.seen}${verdict(figure)} (${figure.demanded})\n`);
  }
}
if (asked.length === 0) await writeFile(new URL('./RESULTS.md', import.meta.url), toMarkdown(figures));
process.exitCode = figures.some(({ met }) => met === false) ? 1 : 0;
