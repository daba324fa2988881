import {
  type Block,
  CHOICES_LABEL,
  type Fact,
  footer,
  type Letter,
  type Sender,
  type UnsubscribeFooter,
} from './letter.ts';

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
