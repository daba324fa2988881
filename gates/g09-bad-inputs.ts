import { spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RecordedRefusal } from '@portal/testkit/expect-refusal.ts';
import type { GateContext } from './frame/context.ts';
import { atLeast, exactly, type Figure, type Gate, none } from './frame/gate.ts';
import { CHECKOUT } from './frame/patched-checkout.ts';

const LEAST = 40;
/** what is wrong with a request as a whole has no field that could be named; a stranger is named in the sentence */
const OF_THE_WHOLE =
  /^(This (is not readable JSON|request (cannot be read|does not say which host it is for)|address cannot be read|upload cannot be read)\.|Please send the fields of this call as JSON\.|This call does not take: \S|Please say which mails to switch\.)/;
const PROOF = join('server', 'test', 'system');
const BAD = /^bad-(\w+).*\.test\.ts$/;

/** 'bad-schedule-adds.test.ts.jsonl' belongs to the family 'schedule'. */
const familyOf = (file: string) => BAD.exec(file.replace(/\.jsonl$/, ''))?.[1] ?? file;

/** Runs the suite's lists of bad input over real connections. @returns what each of them was refused with, by family */
async function runLists(context: GateContext, files: readonly string[]) {
  const { root } = context;
  // a patched copy has the sources only
  if (root !== CHECKOUT) {
    for (const file of files) cpSync(join(CHECKOUT, PROOF, file), join(root, PROOF, file));
    cpSync(join(CHECKOUT, 'vitest.config.ts'), join(root, 'vitest.config.ts'));
  }
  const folder = context.folder();
  const vitest = join(CHECKOUT, 'node_modules', 'vitest', 'vitest.mjs');
  const paths = files.map((file) => join(PROOF, file));
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
        .map((line) => ({ family: familyOf(file), ...(JSON.parse(line) as RecordedRefusal) })),
    );
  return { refusals, summary };
}

export const gate: Gate = {
  id: 'G9',
  title: 'Bad inputs',
  demands:
    'each family of calls refuses at least 40 malformed, hostile or untimely inputs with the right status and a sentence of ours that names the field.',
  async run(context): Promise<Figure[]> {
    const all = readdirSync(join(CHECKOUT, PROOF)).filter((file) => BAD.test(file));
    const families = [...new Set(all.map(familyOf))];
    const small = ['accounts', 'transport'];
    const wanted = context.small ? families.filter((family) => small.includes(family)) : families;
    const { refusals, summary } = await runLists(
      context,
      all.filter((file) => wanted.includes(familyOf(file))),
    );
    const of = (family: string) => refusals.filter((refusal) => refusal.family === family);
    const unnamed = refusals.filter(
      ({ code, names, error }) => code === 'INVALID_INPUT' && names.length === 0 && !OF_THE_WHOLE.test(error),
    );
    return [
      ...wanted.map((family) => atLeast(`bad inputs refused by ${family}`, LEAST, of(family).length)),
      exactly('of the lists, answers other than the right one', 0, summary.numFailedTests),
      // a file that could not be read has no answer that is wrong
      none(
        'lists that could not be run',
        summary.testResults
          .filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
          .map(({ name }) => basename(name)),
      ),
      none(
        'refusals that are no sentence of ours',
        refusals.flatMap(({ problem }) => problem ?? []),
      ),
      none(
        'refused fields that are not named',
        unnamed.map(({ family, error }) => `${family}: ${error}`),
      ),
    ];
  },
};
