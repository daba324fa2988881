/** What a mail says, before it becomes text and HTML. */
export type Letter = {
  subject: string;
  /** shown in the list of mails after the subject */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** why it comes to somebody without an account; the account is the reason otherwise */
  because?: string;
};

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] };

/** What every mail knows besides its own data. */
export type Sender = {
  leagueName: string;
  contactEmail: string;
  /** base of links, without a slash at the end */
  publicUrl: string;
};

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Any value as HTML text or as an attribute in quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/**
 * "Hello Casey,", where the name looks like one. A stranger may have registered the address, and what he typed as a name
 * must not become his message to its owner.
 */
export const greeting = (firstName: string): string =>
  /^[\p{L}\p{M}' ’-]{1,40}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,';

const footer = (
  { because = 'You get this mail because of your coach account.' }: Letter,
  { leagueName, contactEmail }: Sender,
) => `${leagueName}. ${because} Questions: ${contactEmail}`;

function blockText(block: Block): string {
  if (block.kind === 'text') return block.text;
  if (block.kind === 'button') return `${block.label}:\n${block.url}`;
  const width = Math.max(...block.rows.map(([name]) => name.length)) + 2;
  return block.rows.map(([name, value]) => `${`${name}:`.padEnd(width)}${value}`).join('\n');
}

/** The letter as plain text. */
export function toText(letter: Letter, sender: Sender): string {
  const parts = [letter.heading, ...letter.blocks.map(blockText), `-- \n${footer(letter, sender)}`];
  return `${parts.join('\n\n')}\n`;
}

const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

function blockHtml(block: Block): string {
  if (block.kind === 'text') {
    return `<p style="margin:0 0 16px;font-size:16px;line-height:1.5;overflow-wrap:anywhere">${escapeHtml(block.text)}</p>`;
  }
  if (block.kind === 'button') {
    const url = escapeHtml(block.url);
    return `<p style="margin:8px 0 20px"><a href="${url}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:#0f4a38;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#535d50">If the button does not work, copy this address into your browser:<br><span style="word-break:break-all">${url}</span></p>`;
  }
  const rows = block.rows.map(
    ([name, value]) =>
      `<tr><td style="padding:6px 20px 6px 0;color:#535d50;vertical-align:top">${escapeHtml(name)}</td><td style="padding:6px 0;font-weight:600;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px;font-size:16px;line-height:1.4;border-collapse:collapse">${rows.join('')}</table>`;
}

/** The letter as HTML that mail programs of all ages show alike: one table, styles in place, no images. */
export function toHtml(letter: Letter, sender: Sender): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(letter.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f5ecdb;${FONT};color:#16231c">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(letter.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5ecdb"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fffbf3;border:1px solid #dccaa8;border-radius:14px;border-collapse:separate;overflow:hidden">
<tr><td style="padding:18px 28px;background:#0f3d2f;border-bottom:4px solid #ef7a2e;color:#f8f0e0;font-size:15px;font-weight:600">${escapeHtml(sender.leagueName)}</td></tr>
<tr><td style="padding:28px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(letter.heading)}</h1>
${letter.blocks.map(blockHtml).join('\n')}
</td></tr>
</table>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;line-height:1.5;color:#535d50">${escapeHtml(footer(letter, sender))}</p>
</td></tr></table>
</body>
</html>
`;
}
