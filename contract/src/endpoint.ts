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

/** What the browser has to know of a call before it sends it. */
export type Route = Pick<Endpoint, 'method' | 'url'> & {
  /** the call changes nothing although it has a body */
  readonly reads?: true;
  /**
   * sent again after its answer was lost, it changes nothing more and succeeds; for calls without an Idempotency-Key
   * (server/test/system/repeated-calls.test.ts)
   */
  readonly repeatable?: true;
};

/** One call, as plain data in the form that Fastify expects. URLs are relative to API_BASE. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly config: {
    readonly access: Access;
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
  readonly schema: {
    readonly summary: string;
    readonly params?: z.ZodType;
    readonly querystring?: z.ZodType;
    readonly headers?: z.ZodType;
    readonly body?: z.ZodType;
    readonly response?: Readonly<Record<number, z.ZodType>>;
  };
};

/** What a call sends, before its schema parses it. */
export type BodyOf<E extends Endpoint> = E['schema']['body'] extends z.ZodType
  ? z.input<E['schema']['body']>
  : undefined;
export type ParamsOf<E extends Endpoint> = E['schema']['params'] extends z.ZodType
  ? z.input<E['schema']['params']>
  : undefined;
export type QueryOf<E extends Endpoint> = E['schema']['querystring'] extends z.ZodType
  ? z.input<E['schema']['querystring']>
  : undefined;
/** What a successful call returns. */
export type AnswerOf<E extends Endpoint> =
  E['schema']['response'] extends Readonly<Record<200, infer S>>
    ? S extends z.ZodType
      ? z.output<S>
      : never
    : undefined;
