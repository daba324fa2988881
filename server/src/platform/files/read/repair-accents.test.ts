import { TextDecoder } from 'node:util';
import { describe, expect, it } from 'vitest';
import { workbook } from '#enrollment/testing/workbooks.ts';
import { readTable } from './read-table.ts';
import { repairAccents, repairedText } from './repair-accents.ts';

const openedAs = (encoding: string) => (text: string) => new TextDecoder(encoding).decode(Buffer.from(text));
const asWindows = openedAs('windows-1252');
const asMac = openedAs('macintosh');

const NAMES =
  'José|Nuñez|María García|Zoë|Renée|François|Óscar|Ángel|Özil|Émile|Ñandú|Íñigo|Díaz|Ríos|Peña|NUÑEZ|MUÑOZ|LEÓN|KÖHLER|JOSÉ|GARCÍA|Müller|Strauß|Søren|Åse|Łukasz|Żółć|Dvořák|Šimůnek|Çelik|Işık|Yılmaz|Ștefan|Nguyễn|Trần|Huỳnh|Phạm|voilà Inès|João São|O’Brien|Coach’s “Best”|2–3 pm|José’s team|Café – big';
const OTHERS = 'Иван Петров|Ελένη|שלום|محمد|李小龍|さくら|김민준|สมชาย';
const RIGHT =
  'NESTLÉ®|«JOSÉ»|CAFÉ–BAR|CAFÉ’S|BLÅ’S|GRÅ–BLÅ|„ÄRÄ“|‘café’”|allá»…|IRMÃ’S|IRMÃ MARIA|IRMÃ\u00a0MARIA|AMANHÃ™|ÅSE|Ångström|SÃO|Ã|Â|Å–Ä|naïve|10 €|£5|½|Æsir|Þór|Ðóra|FRØ»|√π|√2|≈ 5|¬|‚so‘|Ñ…|É”|60°|ÑANDÚ™|Straß’s|café™|ÉCOLE «É»|É…|à…|ÜÖÄ|«Å»';

it.each([
  ['O&#39;Dell', "O'Dell"],
  ['O&#039;Dell &amp; Jos&eacute; Nu&Ntilde;ez', "O'Dell & José NuÑez"],
  ['&quot;Ada&quot;&nbsp;Lane &#x2019;s', '"Ada" Lane ’s'],
  ['R&D; Team & Co; &#0; &bogus;', 'R&D; Team & Co; &#0; &bogus;'],
])('reads %j, as a web page writes it', async (cell, text) => {
  const { rows } = await readTable(Buffer.from(`Team,Note\n"${cell.replaceAll('"', '""')}",x`));
  expect(rows[0]?.cells[0]).toBe(text);
});

describe('garbled accents', () => {
  it.each(`${NAMES}|${OTHERS}`.split('|'))('come back in %s', (text) => {
    expect(repairedText(asWindows(text))).toBe(text);
    expect(repairedText(text)).toBe(text);
  });

  it.each(NAMES.split('|').filter((name) => !/[ểễầỳạȘș–]/.test(name)))('of a Mac come back in %s', (text) => {
    expect(repairedText(asMac(text))).toBe(text);
  });

  it('come back in text that was saved in the wrong way twice', () => {
    expect(repairedText(asWindows(asWindows('José Nuñez')))).toBe('José Nuñez');
  });

  it.each(RIGHT.split('|'))('are not seen in %s, which is right', (text) => {
    expect(repairAccents(text)).toBeNull();
  });

  it.each([
    ['French', 'éèêàâçëîïôœùûüÿæ'],
    ['Portuguese', 'ãõáéíóúâêôàç'],
    ['German', 'äöüß'],
    ['Finnish and Estonian', 'äöåšžõü'],
    ['Danish and Icelandic', 'æøåðþáéíóúýö'],
    ['Spanish', 'ñáéíóúü'],
  ])('are not seen in two letters of %s between others, whatever follows them', (_language, letters) => {
    const pairs = [...letters].flatMap((one) => [...letters].map((two) => `${one}${two}`));
    const texts = pairs.flatMap((pair) => [pair, `ba${pair}k`, `ba${pair}`, `B${pair}k`]);
    const ends = ['', ' ', '.', '’s', '” ', '…', '™', '®', '»', ' – ', '”', '\u00a0x'];
    const all = texts.flatMap((text) => ends.flatMap((end) => [text + end, text.toUpperCase() + end]));
    expect(all.filter((text) => repairAccents(text) !== null)).toEqual([]);
  });

  it.each([
    [
      'text',
      async () => Buffer.from(`Name,Gym\nJosé,Salk\n${asWindows('José')},"${asWindows('Peña')}, big"\n`),
    ],
    [
      'a workbook',
      async () =>
        await workbook([
          ['Name', 'Gym'],
          ['José', 'Salk'],
          [asWindows('José'), asWindows('Peña, big')],
        ]),
    ],
  ])('are repaired and noted in a file of %s', async (_kind, file) => {
    const { rows, notes } = await readTable(await file());
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['José', 'Salk'],
      ['José', 'Peña, big'],
    ]);
    expect(notes).toEqual(['Accents were repaired in 2 cells, such as é for Ã©.']);
  });

  it('do not hide the header of a file', async () => {
    const file = Buffer.from(`A list\n${asWindows('Équipe')},Gym\nx,y\n`);
    const isHeader = (cells: readonly string[]) => cells[0] === 'Équipe';
    expect((await readTable(file, { isHeader })).columns).toEqual(['Équipe', 'Gym']);
  });
});
