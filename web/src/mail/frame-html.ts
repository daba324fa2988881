/** How a mail is looked at: by day or by night. */
export type Scheme = 'light' | 'dark';

/** Stands for `style`, which the portal's content policy lets no markup set. */
export const STYLE_ATTRIBUTE = 'data-style';

/**
 * A mail of the portal's own templates, parted so that a frame under the portal's content policy can show it: markup
 * that sets no style by itself, and the style sheet. Links lose their address: a preview confirms nothing.
 */
export function partMail(html: string): { markup: string; css: string } {
  const sheets: string[] = [];
  const markup = html
    .replace(/<style>([\s\S]*?)<\/style>/g, (_, css: string) => {
      sheets.push(css);
      return '';
    })
    // text and values are escaped by the templates, so a tag's own attribute is all that looks like this
    .replace(/ style="/g, ` ${STYLE_ATTRIBUTE}="`)
    .replace(/ href="[^"]*"/g, '');
  return { markup, css: sheets.join('\n') };
}

/** The style sheet as it counts by day or by night, whatever this browser prefers. */
export const cssFor = (css: string, scheme: Scheme): string =>
  css
    .replace(/\(prefers-color-scheme:\s*dark\)/g, scheme === 'dark' ? 'all' : 'not all')
    .replace(/color-scheme:light dark/g, `color-scheme:${scheme}`);
