import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerNotFound } from './error-handler.ts';
import { addPageHeaders } from './hardening.ts';

const FRONT_END_FOLDER = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

const A_YEAR = 31_536_000_000;

const pathOf = (url: string) => url.split('?', 1)[0] ?? '/';

/** Whether a path is a page and not a file: no dot in its last part, and no dot file. */
const isPage = (path: string) => !/(^|\/)\./.test(path) && !path.slice(path.lastIndexOf('/')).includes('.');

/** Replaces an address that can't be decoded. No page has this name. */
const UNREADABLE = '/unreadable-address';

const isBelowApi = (path: string) => path === '/api' || path.startsWith('/api/');

type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** Whether a person opened the address: browsers then ask for HTML, scripts do not. */
const isOpenedInBrowser = ({ method, headers }: Pick<RequestHead, 'method' | 'headers'>) =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');

/**
 * The address that is routed. The router refuses an address that can't be decoded. A person who opens such an address
 * outside `/api` gets a page with a sentence instead of JSON.
 */
export function readableUrl(request: RequestHead): string {
  const { url = '/' } = request;
  const path = pathOf(url);
  if (!path.includes('%') || isBelowApi(path) || !isOpenedInBrowser(request)) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return UNREADABLE;
  }
}

/** The HTML file of a page, or of the page that its first part names (`/reset-password/abc`); undefined before a build. */
function htmlFile(path: string, folder: string): string | undefined {
  const parts = path.slice(1).split('/');
  return [parts.join('-'), parts[0], 'index']
    .filter((name) => /^[a-z-]+$/.test(name ?? ''))
    .map((name) => `${name}.html`)
    .find((name) => existsSync(`${folder}${name}`));
}

/**
 * Serves the built front end. Files with a hash in their name are cached for a year, pages are not cached. Prerendered
 * pages have their own HTML file (`login.html`, `admin-venues.html`); all other pages are `index.html`.
 */
export async function serveFrontEnd(
  app: FastifyInstance,
  publicUrl: string,
  folder = FRONT_END_FOLDER,
): Promise<void> {
  await app.register((pages) => servePages(pages, publicUrl, folder));
}

async function servePages(app: FastifyInstance, publicUrl: string, folder: string): Promise<void> {
  await addPageHeaders(app, publicUrl);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const immutable = path.includes('/assets/');
      reply.header('cache-control', immutable ? `public, max-age=${A_YEAR / 1000}, immutable` : 'no-cache');
    },
  });
  const notFound = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request.url);
    const readable = request.method === 'GET' || request.method === 'HEAD';
    if (isBelowApi(path) || !readable) return answerNotFound(request, reply);
    if (!isPage(path)) {
      if (!isOpenedInBrowser(request)) return answerNotFound(request, reply);
      return reply.code(404).sendFile('index.html');
    }
    if (path === UNREADABLE) return reply.code(400).sendFile('index.html');
    const file = htmlFile(path, folder);
    return file === undefined ? answerNotFound(request, reply) : reply.code(200).sendFile(file);
  };
  app.setNotFoundHandler(notFound);
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: notFound });
}
