/** Phrases that are not allowed in texts that people read, and what to say instead. */
const PHRASES = [
  [
    /(?<![\w/-])mail(?:s|ed)\b(?!\/)|\b(?:a|an|no|the|this|that|each|every|of|per) mail\b(?! server)|\bby mail\b/i,
    'email',
  ],
  [/\bany more\b/i, 'no longer'],
  [/\banew\b/i, 'again'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\bby now\b/i, 'already'],
  [/\bdoubtful\b/i, 'needs review'],
  [/\bunmake/i, 'remove admin access'],
  [/\b(?:as it|how it|it|which|that|name|cancel|move|clock) stands\b|\bstands (?:still|now|in the)\b/i, 'is'],
  [/\b(?:administrators?|coach(?:es)?|email|games) of the league\b/i, 'league administrator'],
  [/\bcancell(?:ed|ing)\b/i, 'canceled'],
  [/\bplease give\b(?! someone)/i, 'enter'],
  [/\bcould not be renewed\b/i, 'couldn’t refresh'],
  [/\bthere is no such\b/i, '… not found'],
  [/\bis good (?:until|for)\b/i, 'works until'],
  [/\btaken by\b/i, 'used by'],
  [/\bfits? the filters\b/i, 'shown, no matches'],
  [/\bstill to come\b/i, 'upcoming'],
  [/\bkeeps? (?:its|their) court time\b/i, 'stay booked'],
  [/\bcoaches of teams\b/i, 'coach assignments'],
  [/\bneeds? a look\b/i, 'needs review'],
  [/\b(?:entry|entries) in the way\b|\bstands in the way\b|^in the way:/i, 'conflicts'],
  [/\b(?:in particular|all the same)\b/i, 'any, still, or nothing'],
  [/\b(?:forget the answer|answer also holds)\b/i, 'clear choice'],
  [/\bcannot be used\b/i, 'isn’t valid'],
];

/** Quoted texts of the specification, which stay as they are (docs/spec/product.md#error-messages). */
const QUOTED = [
  'Reservation Cancelled',
  'Entry has been cancelled.',
  'An error occurred while cancelling the reservation.',
];

/** What can precede a slash that begins a regular expression rather than a division. */
const BEFORE_PATTERN = /(?:^|[(,=:[!&|?{};>]|\breturn)\s*$/;
const PATTERN = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y;
const LITERAL = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/y;
/** What precedes a template with a query. */
const BEFORE_QUERY = /\bsql(?:<[^`;]*>)?$/;
/** Text between tags, without characters that only occur in code. */
const BETWEEN_TAGS = /[>}]([^<>{}=;|]*)(?=[<{])/g;

/** Whether a literal is a sentence or part of one, rather than a key, class or path. */
const isText = (text) => /[A-Za-z’…] [A-Za-z“]/.test(text);

/**
 * Splits a source into its literals and the code around them, without comments and regular expressions. Removed parts
 * are replaced by spaces, so that positions stay the same.
 * @returns {{ literals: { text: string, index: number }[], code: string }}
 */
function split(source) {
  const literals = [];
  let code = '';
  let index = 0;
  /** for each open template, the number of open braces in its current expression, and whether it is a query */
  const templates = [];
  const skip = (end) => {
    code += source.slice(index, end).replaceAll(/[^\n]/g, ' ');
    index = end;
  };
  const readTemplate = (isQuery) => {
    const start = index;
    const end = () => {
      if (!isQuery) literals.push({ text: source.slice(start, index), index: start });
    };
    while (index < source.length) {
      if (source[index] === '\\') skip(index + 2);
      else if (source[index] === '`') {
        end();
        skip(index + 1);
        return;
      } else if (source.startsWith('${', index)) {
        end();
        skip(index + 2);
        templates.push({ braces: 0, isQuery });
        return;
      } else skip(index + 1);
    }
  };
  while (index < source.length) {
    const char = source[index];
    if (source.startsWith('//', index)) skip(endOf(source, '\n', index));
    else if (source.startsWith('/*', index)) skip(endOf(source, '*/', index) + 2);
    else if (char === '`') {
      const isQuery = BEFORE_QUERY.test(code.slice(-400));
      skip(index + 1);
      readTemplate(isQuery);
    } else if (char === '}' && templates.at(-1)?.braces === 0) {
      const { isQuery } = templates.pop();
      skip(index + 1);
      readTemplate(isQuery);
    } else {
      const pattern = char === "'" || char === '"' ? LITERAL : PATTERN;
      pattern.lastIndex = index;
      const isLiteral = pattern === LITERAL;
      const mayMatch = isLiteral || (char === '/' && BEFORE_PATTERN.test(code.slice(-20)));
      const found = mayMatch ? pattern.exec(source) : null;
      if (found === null) {
        const template = templates.at(-1);
        if (template !== undefined && char === '{') template.braces += 1;
        if (template !== undefined && char === '}') template.braces -= 1;
        code += char;
        index += 1;
      } else {
        if (isLiteral) literals.push({ text: found[0].slice(1, -1), index });
        skip(index + found[0].length);
      }
    }
  }
  return { literals: literals.filter(({ text }) => isText(text)), code };
}

function endOf(source, what, from) {
  const end = source.indexOf(what, from);
  return end === -1 ? source.length : end;
}

const lineOf = (text, index) => text.slice(0, index).split('\n').length;

/**
 * Phrases in texts that people read: literals, templates and text between tags, one sentence each.
 * @param {{ path: string, text: string }[]} files sources, paths from the root of the repository
 */
export function unwantedPhrases(files) {
  return files.flatMap(({ path, text: source }) => {
    const { literals, code } = split(source);
    const shown = path.endsWith('.tsx')
      ? [...code.matchAll(BETWEEN_TAGS)].map(({ 1: text, index }) => ({ text, index: index + 1 }))
      : [];
    return [...literals, ...shown].flatMap(({ text, index }) => {
      const read = QUOTED.reduce((left, quoted) => left.replaceAll(quoted, ''), text);
      return PHRASES.flatMap(([phrase, instead]) => {
        const found = phrase.exec(read);
        if (found === null) return [];
        return [`${path}:${lineOf(source, index)}: “${found[0].replaceAll(/\s+/g, ' ')}”, say “${instead}”.`];
      });
    });
  });
}
