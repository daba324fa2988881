import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerUnreadable, handleErrors } from './error-handler.ts';
import { readableUrl, serveFrontEnd } from './front-end.ts';

const SHELL = '<!doctype html><title>The shell</title>';
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let folder: string;
let app: FastifyInstance;
beforeEach(async () => {
  folder = `${await mkdtemp(join(tmpdir(), 'front-end-'))}/`;
  await writeFile(`${folder}index.html`, SHELL);
  app = Fastify({ rewriteUrl: readableUrl, frameworkErrors: answerUnreadable });
  handleErrors(app);
  await serveFrontEnd(app, 'http://127.0.0.1', folder);
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const open = (url: string, accept = BROWSER) => app.inject({ url, headers: { accept } });

describe('an address that a browser opens', () => {
  it.each([
    ['an unknown page', '/no-such-page', 200],
    ['an address that cannot be decoded', '/%E0%A4%A', 400],
    ['a link whose token cannot be decoded', '/reset-password/%E0%A4%A?x=1', 400],
    ['a lone percent sign', '/%', 400],
    ['a file that is not there', '/old-page.php', 404],
  ])('answers a browser with the page shell for %s', async (_, url, status) => {
    const answer = await open(url);
    expect([answer.statusCode, answer.body]).toEqual([status, SHELL]);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  it.each([
    ['/admin/venues', 'admin-venues'],
    ['/admin/games', 'admin'],
    ['/login/', 'login'],
    ['/login/next', 'login'],
    ['/games/login', 'index'],
  ])('sends %s the most specific file that was built for it, %s.html', async (url, name) => {
    for (const page of ['admin', 'admin-venues', 'login']) await writeFile(`${folder}${page}.html`, page);
    expect((await open(url)).body).toBe(name === 'index' ? SHELL : name);
  });

  it.each([
    ['a malformed call', '/api/%E0%A4%A', BROWSER, 422],
    ['an unknown call', '/api/nothing', BROWSER, 404],
    ['a malformed address that no browser opens', '/%E0%A4%A', '*/*', 422],
    ['a missing file that a page loads', '/assets/old.js', '*/*', 404],
  ])('answers with JSON for %s', async (_, url, accept, status) => {
    const answer = await open(url, accept);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([status, ['error', 'code', 'requestId']]);
  });

  it('keeps a readable address, and refuses a POST to one that is not', async () => {
    const headers = { accept: BROWSER };
    expect(readableUrl({ method: 'GET', url: '/a%20b?c=%', headers })).toBe('/a%20b?c=%');
    expect((await app.inject({ method: 'POST', url: '/%', headers })).statusCode).toBe(422);
  });
});
