import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Source = { path: string; text: string };

const SHIPPED = ['domain/src', 'contract/src', 'server/src', 'web/src', 'web/public', 'tools'];
const CODE = /\.(ts|tsx|mjs|js|html)$/;
const NOT_SHIPPED = /\.test\.|[\\/]testing[\\/]/;

/**
 * The code that runs in a portal or a browser, without tests. Comments are blanked out, so that line numbers stay the
 * same.
 */
export function shippedSources(root: string): Source[] {
  return SHIPPED.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((path) => CODE.test(path) && !NOT_SHIPPED.test(path))
      .map((path) => ({ path, text: withoutComments(readFileSync(join(root, path), 'utf8')) })),
  );
}

/** Removes line comments only at the start of a line or after a space, because URLs contain two slashes as well. */
const withoutComments = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1');

const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  'raw HTML':
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write\b|createContextualFragment|srcdoc=/g,
  'code from text':
    /\beval\(|\bnew Function\(|\bFunction\(['"`]|\bset(Timeout|Interval)\(\s*['"`]|javascript:/g,
  'a shell': /(?<![.\w])exec(Sync)?\(\s*[`'"]|\bshell:\s*true/g,
  'guessable randomness in a secret': /(token|secret|password|salt|nonce)\w*\s*[=:(][^;\n]*Math\.random/gi,
};

/** The file that contains these words in order to forbid them. */
const NAMES_THEM = 'tools/layers.mjs';

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length;

/** Forbidden words in shipped code: 'raw HTML at web/src/x.tsx:3'. */
export function forbiddenWords(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path !== NAMES_THEM)
    .flatMap(({ path, text }) =>
      Object.entries(FORBIDDEN).flatMap(([what, pattern]) =>
        [...text.matchAll(pattern)].map(({ index }) => `${what} at ${path}:${lineOf(text, index)}`),
      ),
    );
}

/** The only place that passes raw SQL text to the database. No user input gets there. */
const RAW_SQL_HOME = /^server\/src\/(platform\/db|backup)\//;
/** Runs the statements of the portal's own worker processes, whose sources are searched as well. */
const RUNS_FOR_WORKERS = 'server/src/platform/worker/run-in-worker.ts';
/** What such a text may contain: quoted names, lists of them, and our own numbers. */
const SAFE_PIECES =
  /^(quoted\(\w+\)|quotedList\(.*\)|inSchema\(.*\)|copyTarget\(\w+\)|names(\.join\(', '\))?|namesOf\(\w+\)|list|home|sequence|[A-Z][A-Z_]+|tables\.map\(.*\)\.join\(', '\))$/;
/** What repositories may use as a literal in queries. */
const SAFE_LITERALS = /^(AT_ONCE|seasonId)$/;
const STATEMENT =
  /(\bsql(?:<[^`]*>)?)?`\s*(?:select|insert into|update|delete from|with|alter|drop|create|copy|truncate|set local|set session|listen|analyze)\s[^`]*`/gi;

/** SQL that is assembled from strings: 'server/src/x.ts:3 ${name}'. */
export function assembledSql(sources: readonly Source[]): string[] {
  const found: string[] = [];
  for (const { path, text } of sources.filter((source) => source.path.startsWith('server/'))) {
    const note = (index: number, what: string) => found.push(`${path}:${lineOf(text, index)} ${what}`);
    const isHome = RAW_SQL_HOME.test(path);
    if (path !== RUNS_FOR_WORKERS)
      for (const { index } of text.matchAll(/\bsql\.raw\(|CompiledQuery\.raw\(/g)) note(index, 'raw');
    for (const { index, 1: piece = '' } of text.matchAll(/\bsql\.lit\(([^)]*)\)/g))
      if (!SAFE_LITERALS.test(piece)) note(index, piece);
    if (!isHome)
      for (const { index } of text.matchAll(/\.query(<[^(]*>)?\(\s*['"`]/g))
        note(index, 'a text outside platform/db');
    for (const { index } of text.matchAll(
      /['"`](select|insert into|update|delete from)\s[^'"`\n]*['"`]\s*\+/gi,
    ))
      note(index, 'added together');
    for (const { index, 0: statement, 1: tag } of text.matchAll(STATEMENT)) {
      // kysely sends each piece of a tagged text as a parameter
      if (tag !== undefined) continue;
      for (const [, piece = ''] of statement.matchAll(/\$\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g))
        if (!isHome || !SAFE_PIECES.test(piece.trim())) note(index, piece);
    }
  }
  return found;
}

const SECRETS: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*\n/,
  'a key of a cloud provider': /\b(AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a token of a code host': /\b(gh[pousr]_[A-Za-z0-9]{30,}|glpat-[\w-]{20,}|npm_[A-Za-z0-9]{36})\b/,
  'a token of a chat or mail service':
    /\b(xox[abprs]-[\w-]{10,}|SG\.[\w-]{20,}\.[\w-]{20,}|sk_live_\w{20,})\b/,
  'a web token': /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}\b/,
};

/** Secrets in files of the repository. @param files their paths below the root */
export function committedSecrets(root: string, files: readonly string[]): string[] {
  return files.flatMap((path) => {
    const text = readFileSync(join(root, path), 'latin1');
    return Object.entries(SECRETS).flatMap(([what, pattern]) =>
      pattern.test(text) ? [`${what} in ${path}`] : [],
    );
  });
}
