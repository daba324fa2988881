import { type LongKind, longEnrollment } from '@portal/server/enrollment/testing/long-enrollment.ts';
import { streamUpload } from '@portal/server/enrollment/testing/stream-upload.ts';
import { makeAccount, makeSeason, makeSession } from '@portal/testkit/factories.ts';
import { heldBytes, INSPECTED } from '@portal/testkit/held-memory.ts';
import { boundFigure, type Figure } from './measure.ts';
import { residentMegabytes } from './resident.ts';
import { loopFigure, type Watched, watchable, watchProcess } from './watch-process.ts';
import { newFolder, openWorkbench, removeFolder } from './workbench.ts';

const ROWS = 50_000;
/** How much memory the process may retain after its worker processes have ended and garbage is collected. */
const MAX_RETAINED_MB = 20;
const ABOUT: Record<LongKind, string> = {
  volunteers: 'volunteers of all programs, one in 12 of them in this league',
  coaches: '50,000 coaches in 5,000 teams',
};

/** The cost of the longest enrollment files for the portal's process, step by step. */
export async function benchEnrollmentLong(slower: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of ['volunteers', 'coaches'] as const) figures.push(...(await benchKind(kind, slower)));
  return figures;
}

async function benchKind(kind: LongKind, slower: number): Promise<Figure[]> {
  const folder = newFolder();
  const bench = await openWorkbench(async () => {}, watchable(folder, INSPECTED));
  const { url, pid } = bench.process;
  try {
    const season = await makeSeason(bench.inside.db);
    const admin = await makeAccount(bench.inside.db, { role: 'ADMIN' });
    const token = await makeSession(bench.inside.db, { accountId: admin.id, now: new Date() });
    const fields = { year: String(season.year), season: season.name };
    const program = await bench.inside.db
      .selectFrom('season')
      .select('programName')
      .executeTakeFirstOrThrow();
    const post = async (path: string, body: object) => {
      const answer = await fetch(`${url}/api${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path} got the response ${answer.status} ${text}`);
      return JSON.parse(text) as { loadId: number | null; counts: Record<string, number> };
    };
    const load = (preview: boolean) => post('/admin/load-coach-data', { ...fields, preview });
    const watch = <T>(work: () => Promise<T>) => watchProcess(pid, folder, work);

    const heldBefore = await heldBytes(bench.process);
    const rest = residentMegabytes(pid);
    const figures: Figure[] = [];
    const add = (what: string, seen: Watched<unknown>) =>
      figures.push(...figuresOf(kind, what, seen, rest), loopFigure(seen.loop, slower));
    add(
      'Upload',
      await watch(async () => {
        const pieces = longEnrollment(kind, ROWS, program.programName);
        const { status, body } = await streamUpload({ url, token, fields, pieces });
        if (status !== 200) throw new Error(`The upload got the response ${status} ${body}`);
      }),
    );
    add('Preview', await watch(() => load(true)));
    const loaded = await watch(() => load(false));
    add('Load', loaded);
    const again = await watch(() => load(false));
    add('Load of the same file again', again);
    if (again.result.counts.added !== 0) throw new Error('Loading the file twice changed something.');
    for (const { result } of [again, loaded]) {
      const path = `/admin/enrollment/loads/${result.loadId}/take-back`;
      const reverted = await watch(() => post(path, {}));
      if (result === loaded.result) add('Revert', reverted);
    }
    figures.push(
      boundFigure({
        what: '… memory that the process retains after all of it',
        atMost: MAX_RETAINED_MB,
        value: ((await heldBytes(bench.process)) - heldBefore) / 1_000_000,
        unit: 'MB',
        how: `heap and external, garbage collected, above ${Math.round(heldBefore / 1_000_000)} MB before`,
      }),
    );
    return figures;
  } finally {
    await bench.close();
    removeFolder(folder);
  }
}

function figuresOf(
  kind: LongKind,
  what: string,
  { seconds, peak }: Watched<unknown>,
  rest: number,
): Figure[] {
  const how = `${ROWS.toLocaleString('en-US')} rows: ${ABOUT[kind]}`;
  return [
    boundFigure({ what: `${what} of a long enrollment file`, atMost: null, value: seconds, unit: 's', how }),
    boundFigure({
      what: '… memory while it runs',
      atMost: null,
      value: peak - rest,
      unit: 'MB',
      how: `peak resident, above ${Math.round(rest)} MB before`,
    }),
  ];
}
