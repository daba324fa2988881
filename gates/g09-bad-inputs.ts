import { spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RecordedRefusal } from '@portal/testkit/expect-refusal.ts';
import type { GateContext } from './frame/context.ts';
import { atLeast, exactly, type Figure, type Gate, none } from './frame/gate.ts';
import { CHECKOUT } from './frame/patched-checkout.ts';

const LEAST = 40;
/** errors of a whole request have no field to name; an unknown field is named in the sentence */
const OF_THE_WHOLE =
  /^(This (is not readable JSON|request (cannot be read|does not say which host it is for)|address cannot be read|upload cannot be read)\.|Please send the fields of this call as JSON\.|This call does not take: \S|Please say which emails to turn on or off\.)/;
const FOLDER = join('server', 'test', 'system');
const TESTS = /^bad-.*\.test\.ts$/;
/** a smoke run also tries every field of every call */
const SMALL = ['bad-fields.test.ts', 'bad-transport.test.ts'];

/** Runs the tests of bad input over real connections. @returns every refusal */
async function runTests(context: GateContext, files: readonly string[]) {
  const { root } = context;
  // a patched copy has no tests
  if (root !== CHECKOUT) {
    for (const file of files) cpSync(join(CHECKOUT, FOLDER, file), join(root, FOLDER, file));
    cpSync(join(CHECKOUT, 'vitest.config.ts'), join(root, 'vitest.config.ts'));
  }
  const folder = context.folder();
  const vitest = join(CHECKOUT, 'node_modules', 'vitest', 'vitest.mjs');
  const paths = files.map((file) => join(FOLDER, file));
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', ...paths], {
    cwd: root,
    env: { ...process.env, PORTAL_BAD_INPUTS: folder, PORTAL_TEST_SUMMARY: join(folder, 'summary.json') },
    stdio: 'ignore',
  });
  await new Promise<void>((resolve) => child.once('close', () => resolve()));
  const summary = JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8')) as {
    numFailedTests: number;
    testResults: { name: string; status: string; assertionResults: unknown[] }[];
  };
  const refusals = readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as RecordedRefusal),
    );
  return { refusals, summary };
}

export const gate: Gate = {
  id: 'G9',
  title: 'Bad inputs',
  requirement:
    'every field of every call refuses values that its type does not allow, and each family of calls refuses at least 40 malformed, hostile or untimely inputs, with the right status and a sentence that names the field.',
  async run(context): Promise<Figure[]> {
    const files = context.small
      ? SMALL
      : readdirSync(join(CHECKOUT, FOLDER)).filter((file) => TESTS.test(file));
    const { refusals, summary } = await runTests(context, files);
    const families = [...Map.groupBy(refusals, ({ family }) => family)].toSorted();
    const unnamed = refusals.filter(
      ({ code, names, error }) => code === 'INVALID_INPUT' && names.length === 0 && !OF_THE_WHOLE.test(error),
    );
    return [
      ...families.map(([family, of]) =>
        atLeast(`bad inputs refused by calls about ${family}`, LEAST, of.length),
      ),
      exactly('tests of bad inputs that failed', 0, summary.numFailedTests),
      // a file that could not be loaded has no failed tests
      none(
        'tests of bad inputs that could not be run',
        summary.testResults
          .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
          .map(({ name }) => basename(name)),
      ),
      none(
        'refusals without a sentence of the portal',
        refusals.flatMap(({ problem }) => problem ?? []),
      ),
      none(
        'refusals that do not name the field',
        unnamed.map(({ family, error }) => `${family}: ${error}`),
      ),
    ];
  },
};
