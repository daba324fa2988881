import { clearLeague, insertLeague, readLeague } from '@portal/server/enrollment/testing/bare-rows.ts';
import { longEnrollment } from '@portal/server/enrollment/testing/long-enrollment.ts';
import { streamUpload } from '@portal/server/enrollment/testing/stream-upload.ts';
import { makeAccount, makeSeason, makeSession } from '@portal/testkit/factories.ts';
import { alternate, boundFigure, type Figure, ratioFigure } from './measure.ts';
import { PlainClient } from './plain-client.ts';
import { openWorkbench } from './workbench.ts';

const ROUNDS = 3;
const ROWS = 50_000;
const MAX_SECONDS = 10;

/** A load over HTTP, compared with bare inserts of the same rows. */
export async function benchEnrollmentLoad(): Promise<Figure[]> {
  const bench = await openWorkbench(async () => {});
  const { db } = bench.inside;
  const client = await PlainClient.open(bench.process.url);
  try {
    const season = await makeSeason(db);
    const admin = await makeAccount(db, { role: 'ADMIN' });
    const token = await makeSession(db, { accountId: admin.id, now: new Date() });
    const fields = { year: String(season.year), season: season.name };
    const pieces = longEnrollment('coaches', ROWS, '');
    const sent = await streamUpload({ url: bench.process.url, token, fields, pieces });
    if (sent.status !== 200) throw new Error(`The upload got the response ${JSON.stringify(sent)}`);

    const timed = async (work: () => Promise<void>) => {
      await clearLeague(db);
      const startedAt = performance.now();
      await work();
      return (ROWS * 1_000) / (performance.now() - startedAt);
    };
    const throughHttp = () =>
      timed(async () => {
        const answer = await client.post('/api/admin/load-coach-data', token, fields);
        if (answer.status !== 200) throw new Error(`The load got the response ${JSON.stringify(answer)}`);
      });
    await throughHttp();
    const league = await readLeague(db);
    if (league.pairs.length !== ROWS) throw new Error('The load did not load every row.');
    const bare = () => timed(() => insertLeague(db, season.id, league));
    await bare();
    const result = await alternate(ROUNDS, throughHttp, bare);
    return [
      boundFigure({
        what: `Load of ${ROWS.toLocaleString('en-US')} enrollment rows`,
        atMost: MAX_SECONDS,
        value: ROWS / result.a,
        unit: 's',
        how: `over HTTP; median of ${ROUNDS}`,
      }),
      ratioFigure({
        what: `Load of ${ROWS.toLocaleString('en-US')} enrollment rows over bare inserts of the same rows`,
        atLeast: 0.25,
        result,
        unit: 'rows/s',
        how: `each row a coach, 5,000 teams; parsed, cleaned, compared, written and recorded; median of ${ROUNDS} alternating pairs`,
      }),
    ];
  } finally {
    client.close();
    await bench.close();
  }
}
