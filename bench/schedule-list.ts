import { percentile } from '@portal/testkit/measures.ts';
import { requestCompressed } from './compressed-request.ts';
import { alternate, boundFigure, type Figure, median, ratioFigure } from './measure.ts';
import { makeSeasonLeague, type SeasonLeague } from './season-league.ts';
import { openWorkbench } from './workbench.ts';

const SIZES = [3_000, 50_000] as const;
const REQUESTS = 300;
const ROUNDS = 7;
const PATH = '/api/admin/combined-schedule';

/** Changes by an administrator of one slot, or of something that may affect every slot. */
function makeChanges(url: string, { token, openSlot, season }: SeasonLeague) {
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api/admin${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`A change got the response ${answer.status} ${await answer.text()}`);
  };
  let isTaken = false;
  return {
    async ofOneDay() {
      const { id, date, startTime, endTime } = openSlot;
      const time = { reservationDate: date, reservationTime: startTime, reservationEndTime: endTime };
      const clinic = { availabilityId: id, ...time };
      await (isTaken ? send('/cancel/clinic', { AvailabilityId: id }) : send('/clinic', clinic));
      isTaken = !isTaken;
    },
    ofAnyDay: () => send('/set-active-season', season),
  };
}

async function benchSize(size: number, slower: number): Promise<Figure[]> {
  const bench = await openWorkbench(async () => {});
  try {
    const league = await makeSeasonLeague(bench.inside.db, size);
    const { token } = league;
    const url = bench.process.url + PATH;
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
    const full = async () => {
      const answer = await requestCompressed(url, headers);
      if (answer.status !== 200) throw new Error(`The list got status ${answer.status}.`);
      return answer;
    };
    const first = await full();
    const unchanged: number[] = [];
    const again: number[] = [];
    for (let index = 0; index < REQUESTS; index += 1) {
      again.push((await full()).ms);
      const known = await requestCompressed(url, { ...headers, 'if-none-match': first.etag });
      if (known.status !== 304) throw new Error(`An unchanged list got status ${known.status}.`);
      unchanged.push(known.ms);
    }
    const change = makeChanges(bench.process.url, league);
    /** Lists per second, each requested after a change. */
    const after = (kind: keyof typeof change) => async () => {
      await change[kind]();
      return 1_000 / (await full()).ms;
    };
    const changed = await alternate(ROUNDS, after('ofOneDay'), after('ofAnyDay'));
    const rows = size.toLocaleString('en-US');
    const how = `${Math.round(first.bytes / 1_000)} kB of gzip; ${REQUESTS} sequential calls`;
    const figure = (what: string, value: number, atMost: number | null, text = how) =>
      boundFigure({ what, value, atMost: atMost === null ? null : atMost * slower, unit: 'ms', how: text });
    const whole = 1_000 / changed.b;
    return [
      figure(`Combined schedule of ${rows} rows, the first list`, first.ms, null, 'built from scratch, once'),
      figure(
        '… built from scratch',
        whole,
        null,
        `median of ${ROUNDS}, after a change that may affect any day`,
      ),
      figure('… from memory, p50', median(again), null),
      figure('… from memory, p99', percentile(again, 99), 150),
      figure('… 304, p50', median(unchanged), null, `unchanged ETag, ${REQUESTS} sequential calls`),
      figure('… 304, p99', percentile(unchanged, 99), 50, `unchanged ETag, ${REQUESTS} sequential calls`),
      ratioFigure({
        what: '… after a change of one day over built from scratch',
        atLeast: 2,
        result: changed,
        unit: 'lists/s',
        how: `median of ${ROUNDS} alternating pairs`,
      }),
    ];
  } finally {
    await bench.close();
  }
}

/** How long an administrator waits for the combined schedule. */
export async function benchScheduleList(slower: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const size of SIZES) figures.push(...(await benchSize(size, slower)));
  return figures;
}
