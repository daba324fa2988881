import { describe, expect, it } from 'vitest';
import { createLog, readableLine } from './log.ts';

/** The terminal output for what is logged, without the time of day. */
function shown(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => void lines.push(readableLine(line)) }));
  const text = lines.join('');
  expect(text).toMatch(/^\d\d:\d\d:\d\d {2}/);
  return text.slice(10);
}

describe('a line of the log on a terminal', () => {
  it('shows a request in one short line, without its id', () => {
    const request = { method: 'POST', path: '/api/auth/login', status: 401, ms: 12.5 };
    expect(shown((log) => log.child({ reqId: 'a-1' }).info(request))).toBe(
      'POST /api/auth/login 401 in 12.5 ms\n',
    );
  });

  it('shows the message first, counts a list, and cuts a long field', () => {
    expect(shown((log) => log.info({ applied: ['a', 'b'], note: 'x'.repeat(100) }, 'migrated'))).toBe(
      `migrated  applied: 2, note: ${'x'.repeat(60)}...\n`,
    );
  });

  it('names the level of a warning and shows the stack of an error below it', () => {
    const text = shown((log) => log.error({ err: new Error('no such table') }, 'query failed'));
    expect(text).toMatch(/^ERROR query failed\n {4}Error: no such table\n {8}at /);
    expect(shown((log) => log.warn('disk is nearly full'))).toBe('WARNING disk is nearly full\n');
  });

  it('hides secrets in a line on a terminal', () => {
    expect(shown((log) => log.info({ token: 'canary' }, 'session'))).toBe('session  token: [hidden]\n');
  });
});
