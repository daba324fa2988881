/** = + - @ in normal, small and full width, and the white space that some programs skip before them. */
const FORMULA_START = /^[=+\-@\t\r\n\uFE62\uFE63\uFE66\uFE6B\uFF0B\uFF0D\uFF1D\uFF20]/;
/** Characters that XML, and so an Excel file, can't contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to strip
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/**
 * Makes text safe for a spreadsheet cell, so that no program takes it for a formula: a cell that begins with
 * = + - @, a tab or a line break gets a leading apostrophe. Control characters except tabs and line breaks
 * are removed, and lone surrogates are replaced.
 * @see docs/spec/decisions.md#safe-exports, docs/spec/safety.md#w20
 */
export function safeCell(text: string): string {
  const clean = text.replace(UNPRINTABLE, '').toWellFormed();
  return FORMULA_START.test(clean) ? `'${clean}` : clean;
}
