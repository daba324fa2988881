import type { Figure } from './measure.ts';

/** RESULTS.md: a heading, then a chapter for each measured section, in the order of the sections. */

const HEAD = `# Bench results

Written by \`npm run bench\`, one chapter per section. Both sides of a ratio are measured alternately in one run; figures are
medians. Client, portal and database share one machine.
`;

export const verdict = ({ met }: Figure): string => (met === null ? '' : met ? ' ✓' : ' ✗');

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
