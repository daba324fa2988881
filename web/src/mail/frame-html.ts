/** Light or dark colors of an email. */
export type Scheme = 'light' | 'dark';

/** Replaces `style`, which the portal's content security policy forbids in markup. */
export const STYLE_ATTRIBUTE = 'data-style';

/**
 * Splits an email made from the portal's own templates so that a frame under the portal's content security policy
 * can show it: markup without styles, and the style sheet. Links lose their targets, so that a preview confirms
 * nothing.
 */
export function splitMail(html: string): { markup: string; css: string } {
  const sheets: string[] = [];
  const markup = html
    .replace(/<style>([\s\S]*?)<\/style>/g, (_, css: string) => {
      sheets.push(css);
      return '';
    })
    // the templates escape text and values, so only a tag's own attribute can look like this
    .replace(/ style="/g, ` ${STYLE_ATTRIBUTE}="`)
    .replace(/ href="[^"]*"/g, '');
  return { markup, css: sheets.join('\n') };
}

/** The style sheet for light or dark colors, whatever this browser prefers. */
export const cssFor = (css: string, scheme: Scheme): string =>
  css
    .replace(/\(prefers-color-scheme:\s*dark\)/g, scheme === 'dark' ? 'all' : 'not all')
    .replace(/color-scheme:light dark/g, `color-scheme:${scheme}`);
