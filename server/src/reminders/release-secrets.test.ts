import { tmpdir } from 'node:os';
import { FROM } from '@portal/testkit/mail-options.ts';
import { dumpAllTables } from '@portal/testkit/truth-repository.ts';
import { expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { createLog } from '#platform/log/log.ts';
import { DUE, useReminderStage } from './testing/reminder-stage.ts';

const stage = useReminderStage();

it('keeps the secret of a link out of the log and, once its email is sent, out of the database', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  await stage.book();
  await stage.remindAt(DUE);
  const token = await stage.tokenOf();
  const { portal, poolState } = stage.test;
  const app = await buildApp(
    { ...portal, log },
    {
      trustProxy: false,
      metricsToken: null,
      isReady: () => true,
      dataDir: tmpdir(),
      backups: null,
      mail: { from: FROM, hasServer: true },
      vitals: { poolState, lastBeatAt: () => null },
      frontEnd: false,
    },
  );
  for (const url of [`/api/give-back/${token}`, `/give-back/${token}`, `/give-back/${token}?from=mail`]) {
    await app.inject({ method: 'GET', url });
  }
  await app.inject({ method: 'POST', url: `/api/give-back/${token}` });
  await app.close();
  await stage.send();
  const logged = lines.join('\n');
  expect(logged).toContain('/api/give-back/[hidden]');
  expect(logged).not.toContain(token);
  const stored = await dumpAllTables(portal.db);
  expect(stored).toContain('coach@example.org');
  expect(stored).not.toContain(token);
});
