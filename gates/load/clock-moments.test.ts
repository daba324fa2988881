import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { CLOCK_MOMENTS } from './clock-moments.ts';

/** Prints the domain's weeks at each moment. A separate process, because a running one can't change its time zone. */
const PROGRAM = `
  const { CLOCK_MOMENTS } = await import(${JSON.stringify(new URL('./clock-moments.ts', import.meta.url).href)});
  const { leagueNow } = await import('@portal/domain/time/wall-clock.ts');
  const { weekRange } = await import('@portal/domain/time/week.ts');
  const seen = CLOCK_MOMENTS.map(({ at }) => {
    const { current, next } = weekRange(leagueNow(new Date(at), 'America/New_York').date, 'monday');
    return [current.start, current.end, next.start, next.end];
  });
  process.stdout.write(JSON.stringify(seen));`;

it.each(['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu'])(
  'finds the weeks that were computed by hand on a server in %s',
  async (TZ) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM], {
      cwd: new URL('..', import.meta.url).pathname,
      env: { PATH: process.env.PATH, TZ },
    });
    expect(JSON.parse(stdout)).toEqual(CLOCK_MOMENTS.map(({ current, next }) => [...current, ...next]));
  },
);
