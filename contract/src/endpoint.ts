import type { z } from 'zod';

/**
 * Who may call an endpoint. The server does not start if an endpoint declares none.
 * - `public`: anyone
 * - `signed-in`: any active session
 * - `confirmed`: an active session whose email address is confirmed (administrators always pass)
 * - `admin`: role ADMIN
 * - `metrics`: an administrator, or the holder of METRICS_TOKEN
 */
export type Access = 'public' | 'signed-in' | 'confirmed' | 'admin' | 'metrics';

/** What the browser has to know of a call before it sends it. URLs are relative to API_BASE. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  /** the call changes nothing although it has a body */
  readonly reads?: true;
  /**
   * sent again after its answer was lost, it changes nothing more and succeeds; for calls without an Idempotency-Key
   * (server/test/system/repeated-calls.test.ts)
   */
  readonly repeatable?: true;
};

/** What the server and OpenAPI have to know of a call. */
export type Endpoint = {
  readonly access: Access;
  readonly summary: string;
  /**
   * the call takes an Idempotency-Key; a repeated call with the same key gets the first call's answer
   * (docs/spec/safety.md#history)
   */
  readonly once?: true;
  /**
   * The session must have proved who uses it within the last ten minutes: by a login, or by `confirmIdentity`. With
   * `unless-password` a `currentPassword` in the body, which the use case checks, is as good.
   */
  readonly confirmIdentity?: true | 'unless-password';
  /** an administrator whose second factor is overdue may still call it */
  readonly beforeFactor?: true;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** absent if the answer is not JSON */
  readonly answer?: z.ZodType;
  /** the content type of the body; JSON by default */
  readonly consumes?: 'multipart/form-data';
  /** the content type of the answer; JSON by default */
  readonly produces?: 'text/plain' | 'text/event-stream' | 'application/octet-stream';
  /**
   * the session token may also be sent as the query parameter `token`, because an EventSource sends no
   * headers
   */
  readonly tokenInQuery?: true;
};

type Part<E extends Endpoint, Name extends 'params' | 'query' | 'body'> =
  E extends Readonly<Record<Name, infer S extends z.ZodType>> ? S : never;

/** What a call sends, before its schema parses it. */
export type BodyOf<E extends Endpoint> = [Part<E, 'body'>] extends [never]
  ? undefined
  : z.input<Part<E, 'body'>>;
export type ParamsOf<E extends Endpoint> = [Part<E, 'params'>] extends [never]
  ? undefined
  : z.input<Part<E, 'params'>>;
export type QueryOf<E extends Endpoint> = [Part<E, 'query'>] extends [never]
  ? undefined
  : z.input<Part<E, 'query'>>;

/** What a handler gets: path, query and body in one, parsed. Their names differ (endpoints.test.ts). */
export type InputOf<E extends Endpoint> = ([Part<E, 'params'>] extends [never]
  ? unknown
  : z.output<Part<E, 'params'>>) &
  ([Part<E, 'query'>] extends [never] ? unknown : z.output<Part<E, 'query'>>) &
  ([Part<E, 'body'>] extends [never] ? unknown : z.output<Part<E, 'body'>>);

/** What a successful call returns. */
export type AnswerOf<E extends Endpoint> =
  E extends Readonly<Record<'answer', infer S extends z.ZodType>> ? z.output<S> : undefined;
