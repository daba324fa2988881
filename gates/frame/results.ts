import type { Catch } from './caught.ts';
import type { Fault } from './fault.ts';
import type { Figure, Gate } from './gate.ts';

/** A table in RESULTS.md: groups of lines by the name in their first column. Lines of one group follow each other. */
export type Groups = Map<string, string[]>;

export type Results = { gates: Groups; faults: Groups };

/** When and from what something was measured, how long it took. */
export type Measured = { commit: string; date: string; seconds: number };

const GATES_HEAD = [
  '| gate | demands | figure | demanded | seen | | took | measured |',
  '|---|---|---|---|---|---|---|---|',
];
const FAULTS_HEAD = ['| fault | gate | | what it saw | measured |', '|---|---|---|---|---|'];

/** A text as it stands in a cell of a table; a group is known by it. */
export const cell = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();
const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
const outcome = (met: Figure['met']) => (met === null ? '**NOT ASKED**' : met ? 'pass' : '**FAIL**');

/** The lines of a gate: one for each figure, the first of them says what it is about. */
export function gateLines(
  gate: Pick<Gate, 'id' | 'title' | 'demands'>,
  figures: readonly Figure[],
  { commit, date, seconds }: Measured,
): string[] {
  return figures.map(({ what, demanded, seen, met }, index) => {
    const about = index === 0 ? [gate.id, `${gate.title}: ${gate.demands}`] : ['', ''];
    const when = index === 0 ? [`${Math.round(seconds)} s`, `${commit}, ${date}`] : ['', ''];
    return line([...about, what, demanded, seen, outcome(met), ...when]);
  });
}

/**
 * The lines of a fault: one for each gate that must catch it. Gates that were not run now keep what they saw before.
 * @param before the lines of that fault so far
 */
export function faultLines(
  { name, caughtBy }: Fault,
  catches: readonly Catch[],
  { commit, date }: Measured,
  before: readonly string[] = [],
): string[] {
  const rests = new Map<string, string>();
  for (const row of before) {
    const [, gate = '', rest = ''] = /^\| .*?\| (G\d+) \| (.*)$/.exec(row) ?? [];
    rests.set(gate, rest);
  }
  for (const { gate, isCaught, saw } of catches)
    rests.set(gate, line([isCaught ? 'caught' : '**NOT CAUGHT**', saw, `${commit}, ${date}`]).slice(2));
  return Object.keys(caughtBy)
    .filter((gate) => rests.has(gate))
    .map((gate, index) => `| ${index === 0 ? cell(name) : ''} | ${gate} | ${rests.get(gate)}`);
}

/** The tables that an earlier run wrote; lines that begin with an empty cell belong to the one before. */
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

/** @param order the names of each table's groups as they are to stand; groups with other names are dropped */
export function writeResults(
  { gates, faults }: Results,
  order: { gates: readonly string[]; faults: readonly string[] },
  machine: string,
): string {
  const rows = (groups: Groups, names: readonly string[]) =>
    names.flatMap((name) => groups.get(cell(name)) ?? []);
  return [
    '# What the gates saw',
    '',
    'Written by `npm run gates`. Each gate runs at full size with portals and databases of its own on this one machine:',
    '',
    machine,
    '',
    'A line that was not measured this time says from which commit it is.',
    '',
    ...GATES_HEAD,
    ...rows(gates, order.gates),
    '',
    '## Planted faults',
    '',
    'Written by `npm run gates -- --faults`. Each fault is planted into a copy of the sources or into the database of a gate,',
    'and the gate, at its smoke size, must fail by the figure that the fault names, which the gate without the fault meets.',
    '',
    ...FAULTS_HEAD,
    ...rows(faults, order.faults),
    '',
  ].join('\n');
}
