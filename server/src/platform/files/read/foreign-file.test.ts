import { openOwnTestApp } from '@portal/testkit/app.ts';
import { useOnce } from '@portal/testkit/use-fresh.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { archive, workbook } from '#enrollment/testing/workbooks.ts';
import { csv, type SeasonCalls, seasonCalls } from '#season/testing/season-calls.ts';

/** An office file of the old kind: its directory names the streams in UTF-16. */
const oldOffice = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1_500),
    Buffer.from(stream, 'utf16le'),
  ]);
const bytes = (hex: string, rest = '') =>
  Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(rest, 'latin1')]);

const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n';
const PAGE = '<!DOCTYPE html>\n<html><body><table><tr><td>Team Name</td></tr></table></body></html>';

const FOREIGN: [about: string, file: Buffer, sentence: RegExp][] = [
  ['a PDF that is plain text', Buffer.from(PDF), /^This is a PDF document, .*CSV or Excel \(\.xlsx\)/],
  ['a PDF with a byte order mark', Buffer.from(`\uFEFF${PDF}`), /PDF document/],
  ['a PNG picture', bytes('89504e470d0a1a0a0000000d49484452'), /^This is a picture/],
  ['a JPEG picture', bytes('ffd8ffe000104a46494600'), /^This is a picture/],
  ['a GIF picture', Buffer.from('GIF89a,Team Name'), /^This is a picture/],
  ['a WebP picture', bytes('52494646ffffffff57454250'), /^This is a picture/],
  ['a picture of a phone', bytes('000000186674797068656963'), /^This is a picture/],
  ['a ZIP archive with a table in it', archive({ 'teams.csv': 'Team Name' }), /^This is a ZIP archive/],
  ['an empty ZIP archive', bytes(`504b0506${'00'.repeat(18)}`), /^This is a ZIP archive/],
  ['a Word document', archive({ 'word/document.xml': '<w/>' }), /^This is a Word document/],
  ['slides', archive({ 'ppt/presentation.xml': '<p/>' }), /^This is a presentation/],
  ['a binary workbook', archive({ 'xl/workbook.bin': 'x' }), /\(\.xlsb\)\. Please save it as \.xlsx or CSV/],
  [
    'a sheet of another program',
    archive({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<o/>' }),
    /^This is an OpenDocument file\. Please save it as \.xlsx or CSV/,
  ],
  [
    'an old Excel file',
    oldOffice('Workbook'),
    /^This is an old Excel file \(\.xls\)\. Please save it as \.xlsx or CSV/,
  ],
  ['an old Word document', oldOffice('WordDocument'), /^This is a Word document/],
  ['a protected workbook', oldOffice('EncryptedPackage'), /^This Excel file is protected by a password/],
  ['another old office file', oldOffice('Contents'), /^This is an old office file/],
  ['rich text', Buffer.from('{\\rtf1\\ansi Team Name}'), /^This is a Word document/],
  ['a program', bytes('4d5a90000300000004000000ffff'), /^This is a program/],
  ['a bitmap', bytes('424d3a00000000000000'), /^This is not a table/],
  ['a program of Linux', bytes('7f454c4602010100'), /^This is a program/],
  ['a script', Buffer.from('#!/bin/sh\necho a,b\n'), /^This is a program/],
  ['a packed file', bytes('1f8b0800000000000003'), /^This is a packed file/],
  ['a web page', Buffer.from(PAGE), /^This is a web page/],
  ['a web page after blanks and a remark', Buffer.from(`\n <!-- x -->${PAGE}`), /^This is a web page/],
  ['a web page in UTF-16', Buffer.from(`\uFEFF${PAGE}`, 'utf16le'), /^This is a web page/],
  [
    'a page that only calls itself Excel',
    Buffer.from('<table><tr><td>Team Name</td></tr></table>'),
    /^This is a web page/,
  ],
  ['an XML file', Buffer.from('<?xml version="1.0"?><Workbook/>'), /^This is an XML file/],
  ['a calendar', Buffer.from('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'), /^This is a calendar file \(\.ics\)/],
  ['JSON', Buffer.from('[{"Team Name": "Hawks"}]'), /^This is a JSON file/],
  ['text with zeros in it', Buffer.from('Team Name\0,Division Name\0\nHawks,Boys\n'), /^This is not a table/],
];

const test = useOnce(() => openOwnTestApp());
const admin = useOnce(() => seasonCalls(test));

beforeAll(async () => {
  await admin.setActive();
});

const UPLOADS: [about: string, send: (file: Buffer) => ReturnType<SeasonCalls['importVenues']>][] = [
  ['enrollment', (file) => admin.upload(file)],
  ['venues', (file) => admin.importVenues(file)],
  ['permits', (file) => admin.importPermits(file)],
  ['closures', (file) => admin.importClosures(file)],
  ['games', (file) => admin.sendFile('/admin/games/import', file)],
  ['players', (file) => admin.sendFile('/admin/ratings/rosters', file)],
];

describe.each(UPLOADS)('an upload of %s', (_about, send) => {
  it.each(FOREIGN)('refuses %s by its content and says what to send', async (_kind, file, sentence) => {
    const answer = await send(file);
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_TYPE']);
    expect(answer.json().error).toMatch(sentence);
  });
});

describe('a table', () => {
  const TEAMS = csv(['Division Name', 'Team Name', 'Coach Email'], ['Boys', 'GIF89a', '<b>@example.org']);

  it.each([
    ['in UTF-8', Buffer.from(TEAMS)],
    ['in UTF-16', Buffer.from(`\uFEFF${TEAMS}`, 'utf16le')],
    ['in UTF-16 without a mark', Buffer.from(TEAMS, 'utf16le')],
    ['whose first column begins like a program', Buffer.from(`MZ,${TEAMS}`)],
  ])('accepts a table %s', async (_kind, file) => {
    expect((await admin.upload(file)).statusCode).toBe(200);
  });

  it('accepts a table in a workbook', async () => {
    expect((await admin.upload(await workbook([['Team Name'], ['Hawks']]))).statusCode).toBe(200);
  });
});
