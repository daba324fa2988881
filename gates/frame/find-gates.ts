import { readdirSync } from 'node:fs';
import type { Fault } from './fault.ts';
import type { Gate } from './gate.ts';

const GATES = new URL('../', import.meta.url);
const FAULTS = new URL('../faults/', import.meta.url);

const filesIn = (folder: URL, name: RegExp) =>
  readdirSync(folder)
    .filter((file) => name.test(file))
    .toSorted();

/** Every `gates/gNN-name.ts`, in the order of their numbers. */
export async function findGates(): Promise<Gate[]> {
  const files = filesIn(GATES, /^g\d+-.*(?<!\.test)\.ts$/);
  const modules = await Promise.all(
    files.map((file): Promise<{ gate: Gate }> => import(new URL(file, GATES).href)),
  );
  return modules.map(({ gate }) => gate);
}

/** The faults of every file of `gates/faults/`. */
export async function findFaults(): Promise<Fault[]> {
  const files = filesIn(FAULTS, /(?<!\.test)\.ts$/);
  const modules = await Promise.all(
    files.map((file): Promise<{ faults: readonly Fault[] }> => import(new URL(file, FAULTS).href)),
  );
  return modules.flatMap(({ faults }) => faults);
}
