import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { parseAst } from 'vite';

/** A regular expression in the sources, with its position. */
export type Pattern = { at: string; source: string; flags: string };

/** The folders whose code processes external input. */
const FOLDERS = ['domain', 'contract', 'server', 'web'];
const isProductCode = (file: string) => !/\.test\.tsx?$|\/testing\//.test(file);

/** Every regular expression literal in product code. */
export function listPatterns(root: string): Pattern[] {
  const files = globSync(`{${FOLDERS.join(',')}}/src/**/*.{ts,tsx}`, { cwd: root }).filter(isProductCode);
  return files.toSorted().flatMap((file) => patternsOf(file, readFileSync(join(root, file), 'utf8')));
}

function patternsOf(file: string, text: string): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node && 'start' in node) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      const line = text.slice(0, Number(node.start)).split('\n').length;
      found.push({ at: `${file}:${line}`, source: pattern, flags });
    } else for (const inner of Object.values(node)) visit(inner);
  };
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

/** Whether its time can grow faster than the length of the text. */
export const isSuperLinear = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>): boolean =>
  analyse({ source, flags }).reports.length > 0;
