import { execFileSync } from 'node:child_process';
import { needsPrograms } from '@portal/testkit/machine-programs.ts';
import { describe, expect, it } from 'vitest';
import { CHECKOUT } from '../frame/context.ts';
import { bannedPackages, listPackages, unapprovedLicenses } from './licenses.ts';
import { assembledSql, committedSecrets, forbiddenWords, shippedSources } from './source-search.ts';

const inServer = (text: string) => [{ path: 'server/src/x/repository.ts', text }];

describe('the search of the sources', () => {
  it.each([
    ['raw HTML', '<p dangerouslySetInnerHTML={{ __html: name }} />'],
    ['raw HTML', 'box.innerHTML = name;'],
    ['code from text', 'const rule = new Function(text);'],
    ['code from text', "setTimeout('go()', 10);"],
    ['a shell', "execSync('rm ' + name);"],
    ['guessable randomness in a secret', 'const token = Math.random().toString(36);'],
  ])('finds %s', (what, text) => {
    expect(forbiddenWords(inServer(`\n${text}`))).toEqual([`${what} at server/src/x/repository.ts:2`]);
  });

  it.each([
    ['sql.raw(name)', 'raw'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source that is searched
    ['db.query(`select * from team where name = ${name}`)', 'a text outside platform/db'],
    ["const it = 'select * from team where name = ' + name;", 'added together'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source that is searched
    ['const it = `delete from team where id = ${id}`;', 'id'],
    ['sql.lit(name)', 'name'],
  ])('finds assembled SQL: %s', (text, what) => {
    expect(assembledSql(inServer(text))).toContain(`server/src/x/repository.ts:1 ${what}`);
  });

  it('accepts values that are passed as parameters', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source that is searched
    const source = 'await sql<Row>`select * from team where id = ${id}`.execute(db);';
    expect(assembledSql(inServer(source))).toEqual([]);
  });

  it('finds nothing in shipped sources', () => {
    const sources = shippedSources(CHECKOUT);
    expect(sources.length).toBeGreaterThan(500);
    expect(forbiddenWords(sources)).toEqual([]);
    expect(assembledSql(sources)).toEqual([]);
  });

  it('finds no secrets in committed files', needsPrograms('git'), () => {
    const listed = execFileSync('git', ['ls-files', '-z'], { cwd: CHECKOUT, encoding: 'utf8' });
    expect(committedSecrets(CHECKOUT, listed.split('\0').filter(Boolean))).toEqual([]);
  });
});

it('accepts the license of every package, and finds no banned one', () => {
  const packages = listPackages(CHECKOUT);
  expect(packages.length).toBeGreaterThan(300);
  expect(unapprovedLicenses(packages)).toEqual([]);
  expect(bannedPackages(packages)).toEqual([]);
  const copyleft = { name: 'other', version: '1.0.0', license: 'GPL-3.0-only', isShipped: true };
  expect(unapprovedLicenses([copyleft])).toEqual(['other 1.0.0: GPL-3.0-only']);
});
