import type { z } from 'zod';

/**
 * Who may call an endpoint. Every endpoint declares one; the server refuses to start otherwise.
 * - `public`: anybody
 * - `signed-in`: any live session
 * - `confirmed`: a live session whose email address is confirmed (an administrator always passes)
 * - `admin`: role ADMIN
 * - `metrics`: an administrator, or the holder of METRICS_TOKEN
 */
export type Access = 'public' | 'signed-in' | 'confirmed' | 'admin' | 'metrics';

/** One call: plain data in the shape that Fastify knows. Urls are below API_BASE. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly config: {
    readonly access: Access;
    /** the content type of the body; JSON by default */
    readonly consumes?: 'multipart/form-data';
    /** the content type of the answer; JSON by default */
    readonly produces?: 'text/plain' | 'text/event-stream' | 'application/octet-stream';
    /** the session's token may also be in the query, as `token`: an EventSource sends no headers */
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

/** What a call sends, as its schema takes it. */
export type BodyOf<E extends Endpoint> = E['schema']['body'] extends z.ZodType
  ? z.input<E['schema']['body']>
  : undefined;
export type ParamsOf<E extends Endpoint> = E['schema']['params'] extends z.ZodType
  ? z.input<E['schema']['params']>
  : undefined;
export type QueryOf<E extends Endpoint> = E['schema']['querystring'] extends z.ZodType
  ? z.input<E['schema']['querystring']>
  : undefined;
/** What a call answers when it succeeds. */
export type AnswerOf<E extends Endpoint> =
  E['schema']['response'] extends Readonly<Record<200, infer S>>
    ? S extends z.ZodType
      ? z.output<S>
      : never
    : undefined;
