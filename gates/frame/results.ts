import type { Figure, Gate } from './gate.ts';
import type { FaultVerdict } from './judge-fault.ts';

/** The commit, day and machine of a whole run, and how long it took. */
export type Run = { commit: string; date: string; machine: string; seconds: number };

/** A text escaped for a cell of a table. */
const cell = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();
const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
const outcome = (met: Figure['met']) => (met === null ? '**NOT MEASURED**' : met ? 'pass' : '**FAIL**');

/** The lines of a gate, one for each figure; the first has the gate's requirement. */
export const gateLines = (
  { id, requirement }: Pick<Gate, 'id' | 'requirement'>,
  figures: readonly Figure[],
  seconds: number,
): string[] =>
  figures.map(({ what, required, measured, met }, index) =>
    line([
      ...(index === 0 ? [id, requirement] : ['', '']),
      what,
      required,
      measured,
      outcome(met),
      index === 0 ? `${Math.round(seconds)} s` : '',
    ]),
  );

/** The lines of a fault, one for each gate that must catch it. */
export const faultLines = (name: string, verdicts: readonly FaultVerdict[]): string[] =>
  verdicts.map(({ gate, isCaught, measured }, index) =>
    line([index === 0 ? name : '', gate, isCaught ? 'caught' : '**NOT CAUGHT**', measured]),
  );

const HEADS = {
  gates: [
    '## Gates',
    'Each gate ran at full size with its own portals and databases.',
    '| gate | requirement | figure | required | measured | result | duration |',
    '|---|---|---|---|---|---|---|',
  ],
  faults: [
    '## Planted faults',
    'Written by `npm run gates -- --faults`. Each fault is planted in the database or in the processes of a gate. The gate, at its smoke size, must then fail the figure that the fault names, and pass it without the fault.',
    '| fault | gate | result | measured |',
    '|---|---|---|---|',
  ],
} as const;

/** RESULTS.md with one of its two parts written anew by a whole run; the other one stays. */
export function writeResults(
  text: string,
  part: keyof typeof HEADS,
  lines: readonly string[],
  run: Run,
): string {
  const { commit, date, machine, seconds } = run;
  const [title, about, ...table] = HEADS[part];
  const written = [
    title,
    '',
    about,
    `One run on ${date} at commit ${commit}, in ${Math.round(seconds / 60)} minutes, on ${machine}`,
    '',
    ...table,
    ...lines,
    '',
  ].join('\n');
  const parts = (Object.keys(HEADS) as (keyof typeof HEADS)[]).map((each) =>
    each === part ? written : sectionOf(text, HEADS[each][0]),
  );
  return ['# Gate results\n\nWritten by `npm run gates`.\n', ...parts].filter(Boolean).join('\n');
}

/** A section of a Markdown text with its title; '' if there is none. */
function sectionOf(text: string, title: string): string {
  const start = text.indexOf(`${title}\n`);
  if (start < 0) return '';
  const end = text.indexOf('\n## ', start);
  return end < 0 ? text.slice(start) : text.slice(start, end);
}
