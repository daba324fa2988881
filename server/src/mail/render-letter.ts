import { escapeHtml } from '#platform/html.ts';
import {
  type Block,
  CHOICES_LABEL,
  type Fact,
  footer,
  type Letter,
  type Sender,
  senderName,
  subjectLine,
  type UnsubscribeFooter,
} from './letter.ts';

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

/**
 * The dark colors; the light ones are inline styles, which every mail program reads. Some programs know
 * `prefers-color-scheme`, Outlook has its own attributes, and the others darken light colors by themselves.
 */
const DARK: readonly (readonly [name: string, rules: Readonly<Record<string, string>>])[] = [
  ['page', { background: '#101713' }],
  ['card', { background: '#1b2620', 'border-color': '#3a4a40' }],
  ['band', { background: '#0f3d2f', color: '#f8f0e0' }],
  ['ink', { color: '#f1ebdf' }],
  ['soft', { color: '#b9c4ba' }],
  ['push', { background: '#8fd6b8' }],
  ['push-ink', { color: '#0b2a20' }],
];

const rulesOf = (rules: Readonly<Record<string, string>>) =>
  Object.entries(rules).map(([name, value]) => `${name}:${value}!important`);

const darkRules = DARK.map(([name, rules]) => `.${name}{${rulesOf(rules).join(';')}}`).join('');
const outlookDarkRules = DARK.map(([name, { color, ...boxes }]) => {
  const ink = color === undefined ? '' : `[data-ogsc] .${name}{${rulesOf({ color }).join(';')}}`;
  const box = Object.keys(boxes).length === 0 ? '' : `[data-ogsb] .${name}{${rulesOf(boxes).join(';')}}`;
  return ink + box;
}).join('');

const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${darkRules}}
${outlookDarkRules}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.stack th,.stack td{display:block!important;padding-right:0!important}.stack th{padding-bottom:0!important}.stack td{padding-top:2px!important}}`;

/** The longest name that leaves room for its value on a phone; with a longer one, values go below their names. */
const NARROW_NAME = 10;
/** The longest name that is not broken, such as a date. */
const LONG_NAME = 20;

function blockHtml(block: Block): string {
  if (typeof block === 'string') {
    const lines = escapeHtml(block).replace(/\r\n|\r|\n/g, '<br>');
    return `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:#16231c;overflow-wrap:anywhere">${lines}</p>`;
  }
  if (block.kind === 'heading') {
    return `<h2 class="ink" style="margin:24px 0 12px;font-size:19px;line-height:1.3;color:#16231c;overflow-wrap:anywhere">${escapeHtml(block.text)}</h2>`;
  }
  if (block.kind === 'button') {
    const url = escapeHtml(block.url);
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td class="push" bgcolor="#0f4a38" style="border-radius:10px;background:#0f4a38"><a class="push-ink" href="${url}" style="display:inline-block;padding:14px 24px;border-radius:10px;color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></td></tr></table>
<p class="soft" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#535d50">If the button does not work, copy this address into your browser:<br><span style="word-break:break-all">${url}</span></p>`;
  }
  const rows = block.rows.map(
    ([name, value, link]) =>
      `<tr><th scope="row" align="left" class="soft" style="padding:6px 20px 6px 0;color:#535d50;font-weight:400;text-align:left;vertical-align:top;${name.length > LONG_NAME ? 'overflow-wrap:anywhere' : 'white-space:nowrap'}">${escapeHtml(name)}</th><td class="ink" style="padding:6px 0;color:#16231c;font-weight:600;vertical-align:top;overflow-wrap:anywhere">${link ? factLink(link.url, value) : escapeHtml(value)}</td></tr>`,
  );
  const isWide = block.rows.some(([name]) => name.length > NARROW_NAME);
  return `<table${isWide ? ' class="stack"' : ''} cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:16px;line-height:1.4;border-collapse:collapse">${rows.join('')}</table>`;
}

const factLink = (url: string, text: string) =>
  `<a class="ink" href="${escapeHtml(url)}" style="color:#16231c;text-decoration:underline">${escapeHtml(text)}</a>`;

const linkHtml = (url: string, label: string) =>
  `<a class="soft" href="${escapeHtml(url)}" style="color:#535d50;text-decoration:underline">${escapeHtml(label)}</a>`;

const unsubscribeHtml = ({ url, label, choicesUrl }: UnsubscribeFooter) =>
  `\n<p class="soft" style="margin:8px 4px 0;font-size:13px;line-height:2;color:#535d50;text-align:center">${linkHtml(url, label)} &nbsp;&middot;&nbsp; ${linkHtml(choicesUrl, CHOICES_LABEL)}</p>`;

/**
 * Renders the letter as HTML that old and new mail programs show alike: tables for the layout, inline styles, nothing
 * that has to be fetched, in light and dark colors.
 */
export function toHtml(letter: Letter, sender: Sender, unsubscribe: UnsubscribeFooter | null = null): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subjectLine(letter, sender))}</title>
<style>${STYLE}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f5ecdb;${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(letter.preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f5ecdb" style="background:#f5ecdb"><tr><td align="center" style="padding:24px 12px;${FONT}">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<div role="main" style="max-width:560px;margin:0 auto;text-align:left">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="background:#fffbf3;border:1px solid #dccaa8;border-radius:14px;border-collapse:separate;overflow:hidden">
<tr><td class="band pad" bgcolor="#0f3d2f" style="padding:18px 28px;background:#0f3d2f;border-bottom:4px solid #ef7a2e;color:#f8f0e0;font-size:15px;font-weight:600;overflow-wrap:anywhere">${escapeHtml(senderName(sender))}</td></tr>
<tr><td class="pad" style="padding:28px">
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.25;color:#16231c;overflow-wrap:anywhere">${escapeHtml(letter.heading)}</h1>
${letter.blocks.map(blockHtml).join('\n')}
</td></tr>
</table>
<p class="soft" style="margin:16px 4px 0;font-size:13px;line-height:1.5;color:#535d50;text-align:center;overflow-wrap:anywhere">${escapeHtml(footer(letter, sender))}</p>${unsubscribe === null ? '' : unsubscribeHtml(unsubscribe)}
</div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

/** Even old mail programs show lines of this length. */
const WIDTH = 78;

/**
 * The text in lines of at most `width` characters, broken between words; a longer word, such as a link, has a line of
 * its own. Line breaks within the text stay.
 */
function wrap(text: string, width = WIDTH): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      if (line !== '' && line.length + 1 + word.length > width) {
        lines.push(line);
        line = word;
      } else {
        line = line === '' ? word : `${line} ${word}`;
      }
    }
    return [...lines, line];
  });
}

/** Facts such as 'Date:  Tue, Nov 24', with all values and their further lines in one column. */
function factsText(rows: readonly Fact[]): string {
  const indent = Math.max(...rows.map(([name]) => name.length)) + 2;
  const lines = rows
    .flatMap(([name, value]) => {
      const [first = '', ...rest] = wrap(value, WIDTH - indent);
      return [`${`${name}:`.padEnd(indent)}${first}`, ...rest.map((line) => ' '.repeat(indent) + line)];
    })
    .join('\n');
  const links = rows.flatMap(([, , link]) => (link ? [linkText(link)] : []));
  return [lines, ...links].join('\n\n');
}

/** A link has its own line, because mail programs break it in running text. */
const linkText = ({ label, url }: { label: string; url: string }) => `${label}:\n${url}`;

function blockText(block: Block): string {
  if (typeof block === 'string') return wrap(block).join('\n');
  if (block.kind === 'heading') return wrap(`* ${block.text}`).join('\n');
  if (block.kind === 'button') return linkText(block);
  return factsText(block.rows);
}

/** Renders the letter as plain text. */
export function toText(letter: Letter, sender: Sender, unsubscribe: UnsubscribeFooter | null = null): string {
  const parts = [
    wrap(letter.heading).join('\n'),
    ...letter.blocks.map(blockText),
    `-- \n${wrap(footer(letter, sender)).join('\n')}`,
    ...(unsubscribe === null
      ? []
      : [linkText(unsubscribe), linkText({ label: CHOICES_LABEL, url: unsubscribe.choicesUrl })]),
  ];
  return `${parts.join('\n\n')}\n`;
}
