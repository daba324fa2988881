import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const START = new URL('start.ts', import.meta.url).href;
/** Tells which files and which of Node's own parts the portal's programs bring along. */
const TELL = `
import { registerHooks } from 'node:module';
const files = [];
registerHooks({ load: (url, context, next) => (files.push(url), next(url, context)) });
await import(${JSON.stringify(START)});
console.log(JSON.stringify([...files, ...process.moduleLoadList]));`;

test('loads neither an HTTP client nor a workbook reader when it starts', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', TELL]);
  const loaded: string[] = JSON.parse(stdout);
  const of = (part: string) => loaded.filter((name) => name.includes(part));
  expect(of('/nodemailer/')).not.toEqual([]);
  expect(of('/undici/')).toEqual([]);
  expect(of('/read-excel-file/')).toEqual([]);
});
