import type { Fault } from './fault.ts';
import type { Figure, Gate } from './gate.ts';
import type { FaultVerdict } from './judge-fault.ts';

/** A table in RESULTS.md, with lines grouped by the name in the first column. */
export type Groups = Map<string, string[]>;

export type Results = { gates: Groups; faults: Groups };

/** The commit and day of a run, and how long it took. */
export type Run = { commit: string; date: string; seconds: number };

const GATES_HEAD = [
  '| gate | requirement | figure | required | measured | result | duration | commit |',
  '|---|---|---|---|---|---|---|---|',
];
const FAULTS_HEAD = ['| fault | gate | result | measured | commit |', '|---|---|---|---|---|'];

/** A text escaped for a cell of a table; groups are keyed by it. */
export const cell = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();
const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
const outcome = (met: Figure['met']) => (met === null ? '**NOT MEASURED**' : met ? 'pass' : '**FAIL**');

/** The lines of a gate, one for each figure; the first has the gate's title and requirement. */
export function gateLines(
  gate: Pick<Gate, 'id' | 'title' | 'requirement'>,
  figures: readonly Figure[],
  { commit, date, seconds }: Run,
): string[] {
  return figures.map(({ what, required, measured, met }, index) => {
    const about = index === 0 ? [gate.id, `${gate.title}: ${gate.requirement}`] : ['', ''];
    const when = index === 0 ? [`${Math.round(seconds)} s`, `${commit}, ${date}`] : ['', ''];
    return line([...about, what, required, measured, outcome(met), ...when]);
  });
}

/**
 * The lines of a fault: one for each gate that must catch it. Gates that were not run keep their earlier line.
 * @param before the current lines of that fault
 */
export function faultLines(
  { name, caughtBy }: Fault,
  catches: readonly FaultVerdict[],
  { commit, date }: Run,
  before: readonly string[] = [],
): string[] {
  const rests = new Map<string, string>();
  for (const row of before) {
    const [, gate = '', rest = ''] = /^\| .*?\| (G\d+) \| (.*)$/.exec(row) ?? [];
    rests.set(gate, rest);
  }
  for (const { gate, isCaught, measured } of catches)
    rests.set(gate, line([isCaught ? 'caught' : '**NOT CAUGHT**', measured, `${commit}, ${date}`]).slice(2));
  return Object.keys(caughtBy)
    .filter((gate) => rests.has(gate))
    .map((gate, index) => `| ${index === 0 ? cell(name) : ''} | ${gate} | ${rests.get(gate)}`);
}

/** Parses the tables of earlier runs. A line with an empty first cell belongs to the group above it. */
export function readResults(text: string): Results {
  const tableAfter = (head: readonly string[]): Groups => {
    const groups: Groups = new Map();
    const start = text.indexOf(head.join('\n'));
    if (start < 0) return groups;
    let group: string[] = [];
    for (const row of text.slice(start).split('\n').slice(head.length)) {
      if (!row.startsWith('|')) break;
      const name = /^\| (.*?) \| /.exec(row)?.[1] ?? '';
      if (name !== '') {
        group = [];
        groups.set(name, group);
      }
      group.push(row);
    }
    return groups;
  };
  return { gates: tableAfter(GATES_HEAD), faults: tableAfter(FAULTS_HEAD) };
}

/** @param order the names of each table's groups in order; groups with other names are dropped */
export function writeResults(
  { gates, faults }: Results,
  order: { gates: readonly string[]; faults: readonly string[] },
  machine: string,
): string {
  const rows = (groups: Groups, names: readonly string[]) =>
    names.flatMap((name) => groups.get(cell(name)) ?? []);
  return [
    '# Gate results',
    '',
    'Written by `npm run gates`. Each gate runs at full size with its own portals and databases on one machine:',
    '',
    machine,
    '',
    'Each gate was measured at the commit in its row. A plus means that files had changed since that commit.',
    '',
    ...GATES_HEAD,
    ...rows(gates, order.gates),
    '',
    '## Planted faults',
    '',
    'Written by `npm run gates -- --faults`. Each fault is planted in a copy of the sources or in the database of a gate.',
    'The gate, at its smoke size, must then fail the figure that the fault names, and pass it without the fault.',
    '',
    ...FAULTS_HEAD,
    ...rows(faults, order.faults),
    '',
  ].join('\n');
}
