import { subscribe } from 'node:diagnostics_channel';
import { registerHooks } from 'node:module';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';

/** Ways to change how a portal process behaves from outside, before it is loaded. */

type Method = (this: object, ...args: unknown[]) => unknown;

/** Replaces a method of a class. @param method calls the original one, or not */
export function replaceMethod<Object extends object>(
  prototype: Object,
  name: keyof Object,
  method: (call: (...args: unknown[]) => unknown, args: unknown[], of: Object) => unknown,
): void {
  const methods = prototype as Record<keyof Object, Method>;
  const original = methods[name];
  methods[name] = function (...args) {
    return method((...changed) => original.apply(this, changed), args, this as Object);
  };
}

/** @param instead gets the text of each statement, and what sends it or another one */
export const onStatements = (instead: (text: string, send: (text: string) => unknown) => unknown): void =>
  replaceMethod(pg.Client.prototype, 'query', (query, [first, ...rest]) => {
    const isText = typeof first === 'string';
    const text = isText ? first : ((first as { text?: string } | undefined)?.text ?? '');
    return instead(text, (changed) => {
      if (changed === text) return query(first, ...rest);
      // the statement's values belong to its parameters
      if (!/\$\d/.test(changed)) return query(changed);
      // another text needs another name of its prepared statement
      return query(isText ? changed : { ...(first as object), text: changed, name: undefined }, ...rest);
    });
  });

/** Sends each statement with another text where the pattern matches. */
export const inStatements = (pattern: RegExp, text: string): void =>
  onStatements((statement, send) => send(statement.replace(pattern, () => text)));

/** Changes the web server as soon as it exists. */
export const onServer = (change: (app: FastifyInstance) => void): void =>
  subscribe('fastify.initialization', (message) => change((message as { fastify: FastifyInstance }).fastify));

/** Keeps the process busy. */
export function spin(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

/** Changes a text of a source file while it is loaded. @throws if the file does not have it exactly once */
export const inSource = (file: string, from: string, to: string): void =>
  void registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.endsWith(`/${file}`)) return loaded;
      const pieces = Buffer.from((loaded.source ?? '') as string)
        .toString()
        .split(from);
      if (pieces.length !== 2) throw new Error(`${file} has ${pieces.length - 1} times: ${from}`);
      return { ...loaded, source: pieces.join(to) };
    },
  });
