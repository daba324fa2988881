import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { findFaults, findGates } from './frame/find-gates.ts';
import type { Figure, Gate } from './frame/gate.ts';
import { judge } from './frame/judge-fault.ts';
import { measure } from './frame/measure.ts';
import { readOptions } from './frame/options.ts';
import { cell, faultLines, gateLines, readResults, writeResults } from './frame/results.ts';

/**
 * `npm run gates [-- G5 … --small --faults[=WORDS]]`: runs the gates of the safety table and writes RESULTS.md. Exits
 * with 1 if a gate failed or a planted fault was not caught, and with 2 if none failed but an external service did not
 * respond.
 */

const RESULTS = new URL('./RESULTS.md', import.meta.url);

const print = (text: string) => process.stdout.write(`${text}\n`);
const printIndented = (text: string) => print(`    ${text}`);

function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${model}), ${gigabytes} GB, Node.js ${process.versions.node}.`;
}

function readIfThere(): string {
  try {
    return readFileSync(RESULTS, 'utf8');
  } catch {
    return '';
  }
}

function show(figures: readonly Figure[]): void {
  for (const { what, required, measured, met } of figures)
    print(`  ${met === null ? '?' : met ? '✓' : '✗'} ${what}: ${measured} (required: ${required})`);
}

const [gates, faults] = [await findGates(), await findFaults()];
const order = { gates: gates.map(({ id }) => id), faults: faults.map(({ name }) => name) };

/** Writes each result immediately, so that an interrupted run keeps its measurements. */
function keep(
  table: 'gates' | 'faults',
  name: string,
  linesAfter: (before: readonly string[]) => string[],
): void {
  const results = readResults(readIfThere());
  results[table].set(cell(name), linesAfter(results[table].get(cell(name)) ?? []));
  writeFileSync(RESULTS, writeResults(results, order, machine()));
}

/** @returns the exit code */
async function runGates(selected: readonly Gate[], small: boolean): Promise<number> {
  const [failed, notMeasured]: [string[], string[]] = [[], []];
  for (const gate of selected) {
    print(`\n${gate.id} ${gate.title}`);
    const { figures, run } = await measure(gate, { small, fault: null, log: printIndented });
    show(figures);
    print(`  took ${Math.round(run.seconds)} s`);
    if (figures.some(({ met }) => met === false)) failed.push(gate.id);
    for (const { what, met } of figures) if (met === null) notMeasured.push(`${gate.id}, ${what}`);
    if (!small) keep('gates', gate.id, () => gateLines(gate, figures, run));
  }
  print(failed.length === 0 ? '\nNo gate failed.' : `\nGates that failed: ${failed.join(', ')}.`);
  if (notMeasured.length > 0) print(`Not measured: ${notMeasured.join('; ')}.`);
  return failed.length > 0 ? 1 : notMeasured.length > 0 ? 2 : 0;
}

/** Runs each gate once without a fault before the first fault that it must catch. @returns the exit code */
async function runFaults(selected: readonly Gate[], words: string): Promise<number> {
  let missed = 0;
  const sound = new Map<string, Figure[]>();
  for (const fault of faults.filter(({ name }) => name.includes(words))) {
    const catchers = selected.filter(({ id }) => Object.hasOwn(fault.caughtBy, id));
    if (catchers.length === 0) continue;
    print(`\n${fault.name}`);
    for (const gate of catchers) {
      const conditions = { small: true, log: printIndented };
      const before = sound.get(gate.id) ?? (await measure(gate, { ...conditions, fault: null })).figures;
      sound.set(gate.id, before);
      const { figures, run: record } = await measure(gate, { ...conditions, fault });
      const caught = { gate: gate.id, ...judge(fault.caughtBy[gate.id] ?? '', before, figures) };
      const { isCaught, measured } = caught;
      print(
        `  ${gate.id} ${isCaught ? 'caught it' : 'DID NOT CATCH IT'}, ${measured}, ${Math.round(record.seconds)} s`,
      );
      if (!isCaught) missed += 1;
      keep('faults', fault.name, (lines) => faultLines(fault, [caught], record, lines));
    }
  }
  if (sound.size === 0) throw new Error('No planted fault matches.');
  print(missed === 0 ? '\nEvery fault was caught.' : `\nFaults that were not caught: ${missed}.`);
  return missed === 0 ? 0 : 1;
}

try {
  const { gates: ids, faults, small } = readOptions(process.argv.slice(2), order.gates);
  const selected = gates.filter(({ id }) => ids.length === 0 || ids.includes(id));
  process.exitCode = faults === null ? await runGates(selected, small) : await runFaults(selected, faults);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
