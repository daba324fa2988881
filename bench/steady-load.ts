import { setTimeout as pause } from 'node:timers/promises';
import { cpuSeconds } from '@portal/testkit/cpu-seconds.ts';
import { percentile } from '@portal/testkit/percentile.ts';
import { makeRaceLeague, type RaceLeague, raceZone } from '@portal/testkit/race-league.ts';
import { startLoad } from '@portal/testkit/steady-load.ts';
import { openSinkThread } from './mail-sink.ts';
import { boundFigure, type Figure, noneFigure } from './measure.ts';
import { openWorkbench } from './workbench.ts';

const COACHES = 500;
const BOOKINGS_PER_SECOND = 50;
/** until code is compiled and connections are open */
const WARM_SECONDS = 10;
const SECONDS = 60;
const WITHIN_MS = 300;

/** How long coaches wait on a busy evening. Gate G19 runs ten minutes of this, and half an hour for memory. */
export async function benchSteadyLoad(): Promise<Figure[]> {
  const sink = await openSinkThread();
  const made: RaceLeague[] = [];
  const bench = await openWorkbench(
    async (db) => void made.push(await makeRaceLeague(db, { teams: COACHES, slots: COACHES })),
    { SMTP_URL: sink.url, LEAGUE_TIME_ZONE: raceZone() },
  );
  try {
    const [league] = made;
    if (league === undefined) throw new Error('The league was not made.');
    const { url, pid } = bench.process;
    const load = startLoad(url, league, BOOKINGS_PER_SECOND);
    await pause(WARM_SECONDS * 1_000);
    const warm = load.take();
    const before = { portal: cpuSeconds(pid), client: process.cpuUsage(), at: performance.now() };
    await pause(SECONDS * 1_000);
    const seen = load.take();
    const seconds = (performance.now() - before.at) / 1_000;
    const share = (spent: number) => `${Math.round((100 * spent) / seconds)} %`;
    const { user, system } = process.cpuUsage(before.client);
    const cores = `of one core the portal took ${share(cpuSeconds(pid) - before.portal)}, clients and mail server ${share((user + system) / 1e6)}`;
    await load.stop();

    const last = load.take();
    const all = [warm, seen, last];
    const calls = all.reduce((sum, { polls, bookings }) => sum + polls.length + bookings.length, 0);
    const failures = all.flatMap((part) => part.failures);
    const figure = (what: string, ms: number, atMost: number | null, how: string) =>
      boundFigure({ what, atMost, value: ms, unit: 'ms', how });
    const polls = `${seen.polls.length} of them in ${SECONDS} s, each from when it was due; the database is a third process; ${cores}`;
    const bookings = `${seen.bookings.length} of them, each with its emails; all on one machine`;
    return [
      figure(
        `A poll of ${COACHES} coaches, with ${BOOKINGS_PER_SECOND} bookings and as many cancels a second, p50`,
        percentile(seen.polls, 50),
        null,
        polls,
      ),
      figure('… p99', percentile(seen.polls, 99), WITHIN_MS, polls),
      figure('… a booking or cancel meanwhile, p50', percentile(seen.bookings, 50), null, bookings),
      figure('… p99', percentile(seen.bookings, 99), WITHIN_MS, bookings),
      noneFigure({
        what: '… server errors and broken connections',
        found: failures,
        of: calls + failures.length,
        how: 'of all calls, including those of the warm-up and the last seconds',
      }),
      noneFigure({
        what: '… bookings and cancels refused',
        found: all.flatMap((part) => part.refusals),
        of: calls,
        how: 'the same; nobody requests a slot that is taken',
      }),
    ];
  } finally {
    await bench.close();
    await sink.close();
  }
}
