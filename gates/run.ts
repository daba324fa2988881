import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { readAsked } from './frame/asked.ts';
import { findFaults, findGates } from './frame/find.ts';
import type { Figure, Gate } from './frame/gate.ts';
import { measure } from './frame/measure.ts';
import { type Catch, cell, faultLines, gateLines, readResults, writeResults } from './frame/results.ts';

/**
 * `npm run gates [-- G5 … --small --faults[=WORDS]]`: holds the portal to the gates of the safety table and writes RESULTS.md.
 * Ends with 1 where a gate failed, or a planted fault was not caught.
 */

const RESULTS = new URL('./RESULTS.md', import.meta.url);

const say = (text: string) => process.stdout.write(`${text}\n`);
const sayInside = (text: string) => say(`    ${text}`);

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
  for (const { what, demanded, seen, met } of figures)
    say(`  ${met ? '✓' : '✗'} ${what}: ${seen} (${demanded})`);
}

const [gates, faults] = [await findGates(), await findFaults()];
const order = { gates: gates.map(({ id }) => id), faults: faults.map(({ name }) => name) };

/** Each result is written at once: what a broken run has seen is kept. */
function keep(table: 'gates' | 'faults', name: string, lines: string[]): void {
  const results = readResults(readIfThere());
  results[table].set(cell(name), lines);
  writeFileSync(RESULTS, writeResults(results, order, machine()));
}

/** @returns how many gates failed */
async function runGates(wanted: readonly Gate[], small: boolean): Promise<number> {
  let failed = 0;
  for (const gate of wanted) {
    say(`\n${gate.id} ${gate.title}`);
    const { figures, measured } = await measure(gate, { small, fault: null, say: sayInside });
    show(figures);
    say(`  took ${Math.round(measured.seconds)} s`);
    if (!figures.every(({ met }) => met)) failed += 1;
    if (!small) keep('gates', gate.id, gateLines(gate, figures, measured));
  }
  say(failed === 0 ? '\nEvery gate holds.' : `\nGates that failed: ${failed}.`);
  return failed;
}

/** @returns how many times a gate did not see a fault */
async function runFaults(wanted: readonly Gate[], words: string): Promise<number> {
  let missed = 0;
  let planted = 0;
  for (const fault of faults.filter(({ name }) => name.includes(words))) {
    const catchers = wanted.filter(({ id }) => Object.hasOwn(fault.caughtBy, id));
    if (catchers.length === 0) continue;
    say(`\n${fault.name}`);
    const catches: Catch[] = [];
    for (const gate of catchers) {
      planted += 1;
      const { figures, measured } = await measure(gate, { small: true, fault, say: sayInside });
      const wantedFigure = figures.find(({ what }) => what === fault.caughtBy[gate.id]);
      const isCaught = wantedFigure?.met === false;
      const other = figures.find(({ met }) => !met);
      const told = isCaught ? wantedFigure : other;
      const saw = told === undefined ? 'nothing' : `${told.what}: ${told.seen}`;
      catches.push({ gate: gate.id, isCaught, saw });
      say(
        `  ${gate.id} ${isCaught ? 'caught it' : 'DID NOT CATCH IT'}, ${saw}, ${Math.round(measured.seconds)} s`,
      );
      if (!isCaught) missed += 1;
      keep('faults', fault.name, faultLines(fault, catches, measured));
    }
  }
  if (planted === 0) throw new Error('No planted fault fits what was asked for.');
  say(missed === 0 ? '\nEvery fault was caught.' : `\nFaults that were not caught: ${missed}.`);
  return missed;
}

try {
  const asked = readAsked(process.argv.slice(2), order.gates);
  const wanted = gates.filter(({ id }) => asked.gates.length === 0 || asked.gates.includes(id));
  const failed =
    asked.faults === null ? await runGates(wanted, asked.small) : await runFaults(wanted, asked.faults);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
