import { runCommandProcess } from '@portal/testkit/command-process.ts';
import { expect, it } from 'vitest';
import { AT_SIX, roundCalls } from '#practice-round/testing/round-calls.ts';
import { useWaitingStage } from '#waiting/testing/waiting-stage.ts';

const stage = useWaitingStage();
const calls = roundCalls(stage);

function command(...words: string[]) {
  const { host, port, user, database } = stage.database.connection;
  const query = new URLSearchParams({ host, port: String(port), user });
  const env = { DATABASE_URL: `postgres:///${database}?${query}` };
  return runCommandProcess('practice-round', words, { env });
}

it('repeats a past draw, and says whether it comes out the same', async () => {
  const { db } = stage.test.portal;
  await calls.turnOn();
  await calls.wish(stage.hawks, stage.league.boysHawks.id, [AT_SIX], { anyTime: true });
  await calls.wish(stage.owls, stage.league.owls.id, [AT_SIX]);
  const early = await command('--week', '2026-11-23');
  expect(early).toMatchObject({
    code: 1,
    stderr: 'No practice round of a week that begins on 2026-11-23 has run.\n',
  });
  await calls.run();
  const same = await command('--week', '2026-11-23');
  expect(same.code, same.stderr).toBe(0);
  expect(same.stdout).toContain(
    'The seed is the hash of the week and the number.\nThe draw comes out the same.\n',
  );
  await db.updateTable('roundResult').set({ rank: 2 }).where('teamId', '=', stage.league.owls.id).execute();
  const different = await command('--week', '2026-11-23');
  expect([different.code, different.stdout]).toEqual([
    1,
    expect.stringContaining('The draw comes out DIFFERENT for Boys 3-4 Owls.'),
  ]);
  expect((await command('--week', 'monday')).stderr).toBe('"monday" is not a day like 2026-11-23.\n');
});
