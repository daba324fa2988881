import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import type { Figure } from './measure.ts';

/** RESULTS.md: a heading, then a chapter for each measured section, in the order of the sections. */

const HEAD = `# Bench results

Written by \`npm run bench\`, one chapter per section. Both sides of a ratio are measured alternately in one run; figures are
medians. Client, portal and database share one machine. Limits in seconds are for a machine
that does a fixed piece of work in 80 ms (testkit/src/slowness.ts): a section multiplies them by how much longer the work takes just before it,
and slows the phone's processor down less.
`;

const verdict = ({ met }: Figure): string => (met === null ? '' : met ? ' ✓' : ' ✗');

/**
 * @param text the current text of RESULTS.md, or ''
 * @param chapter the section that was measured; `measured` says when and on what
 * @param order names of all sections; chapters of other names are dropped
 * @returns the text with the chapter in its place. Chapters of sections that were not measured this time stay as they
 * are.
 */
export function withChapter(
  text: string,
  chapter: { section: string; measured: string; figures: readonly Figure[] },
  order: readonly string[],
): string {
  const chapters = new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n')).trim()]),
  );
  const rows = chapter.figures.map(
    (figure) =>
      `| ${figure.what} | ${figure.required} | ${figure.measured}${verdict(figure)} | ${figure.how} |`,
  );
  const table = ['| what | required | measured | how |', '|---|---|---|---|', ...rows].join('\n');
  chapters.set(chapter.section, `${chapter.measured}\n\n${table}`);
  const parts = order.flatMap((name) =>
    chapters.has(name) ? [`## ${name}\n\n${chapters.get(name)}\n`] : [],
  );
  return [HEAD, ...parts].join('\n');
}

/** The machine that everything is measured on. */
export function machine(): string {
  const model = cpus()[0]?.model ?? 'unknown processor';
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${model.trim()}), ${gigabytes} GB, Node.js ${process.versions.node}`;
}

function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  try {
    const changed = git('status', '--porcelain', '--', '.', ':!bench/RESULTS.md') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`;
  } catch {
    return 'an unknown commit';
  }
}

/** Prints the figures of a section and replaces its chapter in RESULTS.md. */
export async function report(
  { section, figures, slower }: { section: string; figures: readonly Figure[]; slower: number },
  order: readonly string[],
): Promise<void> {
  for (const figure of figures) {
    process.stdout.write(`  ${figure.what}: ${figure.measured}${verdict(figure)} (${figure.required})\n`);
  }
  const file = new URL('./RESULTS.md', import.meta.url);
  const measured = `Measured at ${commit()} on ${new Date().toISOString().slice(0, 10)}: ${machine()}. Limits in seconds times ${slower.toFixed(2)}.`;
  const before = await readFile(file, 'utf8').catch(() => '');
  await writeFile(file, withChapter(before, { section, measured, figures }, order));
}
