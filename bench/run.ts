import { slowness } from '@portal/testkit/slowness.ts';
import { benchAvailability } from './availability.ts';
import { benchBookings } from './bookings.ts';
import { benchDraw, benchDrawFull } from './draw.ts';
import { benchDrawing } from './drawing.ts';
import { benchEnrollmentLong } from './enrollment-long.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchGames } from './games.ts';
import type { Figure } from './measure.ts';
import { benchMemory } from './memory.ts';
import { benchPracticeRound } from './practice-round.ts';
import { machine, report } from './results.ts';
import { runRobinx } from './robinx/run-robinx.ts';
import { benchScheduleFilter } from './schedule-filter.ts';
import { benchScheduleList } from './schedule-list.ts';
import { benchStart } from './start.ts';

/**
 * `npm run bench [-- SECTION…]`: measures and prints each section, and replaces its chapter in RESULTS.md at once.
 * `robinx` needs files, and is described where it is defined.
 */

const SECTIONS: Record<string, (slower: number) => Promise<Figure[]>> = {
  bookings: benchBookings,
  availability: benchAvailability,
  'schedule-list': benchScheduleList,
  'schedule-filter': benchScheduleFilter,
  games: benchGames,
  'enrollment-long': benchEnrollmentLong,
  'first-load': benchFirstLoad,
  start: benchStart,
  memory: benchMemory,
  draw: benchDraw,
  drawing: benchDrawing,
  'practice-round': benchPracticeRound,
};

/** Sections that take too long to be part of every bench. */
const ON_REQUEST: Record<string, (slower: number) => Promise<Figure[]>> = { 'draw-full': benchDrawFull };
const ALL = { ...SECTIONS, ...ON_REQUEST };

/** Sections that measure files from outside the repository, and take arguments. */
const OF_FILES: Record<string, (args: string[]) => Promise<Figure[]>> = {
  robinx: runRobinx,
};
const ORDER = [...Object.keys(ALL), ...Object.keys(OF_FILES)];

const args = process.argv.slice(2);
const ofFiles = OF_FILES[args[0] ?? ''];
const unknown = args.filter((name) => !Object.hasOwn(ALL, name));
if (ofFiles !== undefined) {
  await measure(args[0] ?? '', () => ofFiles(args.slice(1)));
} else if (unknown.length > 0) {
  process.stderr.write(`There is no section ${unknown.join(', ')}; there are ${ORDER.join(', ')}.\n`);
  process.exitCode = 1;
} else {
  process.stdout.write(`${machine()}\n`);
  for (const [name, bench] of Object.entries(ALL)) {
    if (args.length > 0 ? !args.includes(name) : !Object.hasOwn(SECTIONS, name)) continue;
    process.stdout.write(`\n${name}\n`);
    await measure(name, bench);
  }
}
process.exit();

async function measure(section: string, bench: (slower: number) => Promise<Figure[]>): Promise<void> {
  const slower = slowness();
  const figures = await bench(slower);
  if (figures.length === 0) return;
  await report({ section, figures, slower }, ORDER);
  if (figures.some(({ met }) => met === false)) process.exitCode = 1;
}
