import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { FAULTS } from './faults.ts';
import { CHECKOUT } from './frame/context.ts';
import type { Figure, Gate } from './frame/gate.ts';
import { type FaultVerdict, judge } from './frame/judge-fault.ts';
import { findParts, measure } from './frame/measure.ts';
import { readOptions } from './frame/options.ts';
import { faultLines, gateLines, type Run, writeResults } from './frame/results.ts';
import { GATES } from './gates.ts';

/**
 * `npm run gates [-- kills … --small --faults[=WORDS]]`: runs the gates of the safety table. A run of all of them at full
 * size, and one of all faults, writes its part of RESULTS.md. Exits with 1 if a gate failed or a planted fault was not
 * caught, and with 2 if none failed but an external service did not respond.
 */

const RESULTS = new URL('./RESULTS.md', import.meta.url);

const print = (text: string) => process.stdout.write(`${text}\n`);
const log = (text: string) => print(`    ${text}`);

/** The measured commit, with a plus if files have changed since. */
function commitOf(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: CHECKOUT, encoding: 'utf8' }).trim();
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', '.', ':!gates/RESULTS.md') === '' ? '' : '+'}`;
  } catch {
    return 'no commit';
  }
}

function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${model}), ${gigabytes} GB, Node.js ${process.versions.node}.`;
}

const startedAt = performance.now();
const start = { commit: commitOf(), date: new Date().toISOString().slice(0, 10), machine: machine() };

function keep(part: 'gates' | 'faults', lines: readonly string[]): void {
  const run: Run = { ...start, seconds: (performance.now() - startedAt) / 1_000 };
  const before = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : '';
  writeFileSync(RESULTS, writeResults(before, part, lines, run));
}

function show(figures: readonly Figure[]): void {
  for (const { what, required, measured, met } of figures)
    print(`  ${met === null ? '?' : met ? '✓' : '✗'} ${what}: ${measured} (required: ${required})`);
}

/** @returns the exit code */
async function runGates(selected: readonly Gate[], small: boolean): Promise<number> {
  const [failed, notMeasured, lines]: [string[], string[], string[]] = [[], [], []];
  for (const gate of selected) {
    print(`\n${gate.id}: ${gate.requirement}`);
    const { figures, seconds } = await measure(gate.parts, { small, fault: null, log });
    show(figures);
    print(`  took ${Math.round(seconds)} s`);
    if (figures.some(({ met }) => met === false)) failed.push(gate.id);
    for (const { what, met } of figures) if (met === null) notMeasured.push(`${gate.id}, ${what}`);
    lines.push(...gateLines(gate, figures, seconds));
  }
  if (!small && selected.length === GATES.length) keep('gates', lines);
  print(failed.length === 0 ? '\nNo gate failed.' : `\nGates that failed: ${failed.join(', ')}.`);
  if (notMeasured.length > 0) print(`Not measured: ${notMeasured.join('; ')}.`);
  return failed.length > 0 ? 1 : notMeasured.length > 0 ? 2 : 0;
}

/** Runs the part of a gate that must catch a fault with it, and once without it. @returns the exit code */
async function runFaults(selected: readonly Gate[], words: string): Promise<number> {
  let missed = 0;
  const lines: string[] = [];
  const partOf = findParts(log);
  for (const fault of FAULTS.filter(({ name }) => name.includes(words))) {
    const catchers = selected.filter(({ id }) => Object.hasOwn(fault.caughtBy, id));
    if (catchers.length === 0) continue;
    print(`\n${fault.name}`);
    const verdicts: FaultVerdict[] = [];
    for (const gate of catchers) {
      const what = fault.caughtBy[gate.id] ?? '';
      const { part, sound } = await partOf(gate, what);
      const { figures, seconds } = await measure(part === null ? [] : [part], { small: true, log, fault });
      const { isCaught, measured } = judge(what, sound, figures);
      verdicts.push({ gate: gate.id, isCaught, measured });
      const verdict = isCaught ? 'caught it' : 'DID NOT CATCH IT';
      print(`  ${gate.id} ${verdict}, ${measured}, ${Math.round(seconds)} s`);
      if (!isCaught) missed += 1;
    }
    lines.push(...faultLines(fault.name, verdicts));
  }
  if (lines.length === 0) throw new Error('No planted fault matches.');
  if (words === '' && selected.length === GATES.length) keep('faults', lines);
  print(missed === 0 ? '\nEvery fault was caught.' : `\nFaults that were not caught: ${missed}.`);
  return missed === 0 ? 0 : 1;
}

try {
  const known = GATES.map(({ id }) => id);
  const { gates: ids, faults, small } = readOptions(process.argv.slice(2), known);
  const selected = GATES.filter(({ id }) => ids.length === 0 || ids.includes(id));
  process.exitCode = faults === null ? await runGates(selected, small) : await runFaults(selected, faults);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
