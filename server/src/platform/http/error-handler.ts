import type { ErrorBody, ErrorCode } from '@portal/contract/errors.ts';
import { several } from '@portal/domain/text/several.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  hasZodFastifySchemaValidationErrors,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod';
import { z } from 'zod';
import { toRefusal } from '#platform/db/faults.ts';
import { AppError, STATUS_OF } from '#platform/errors.ts';
import { NO_CONTENT_POLICY } from './hardening.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** the code of the refusal; null if the call was not refused */
    refusal: ErrorCode | null;
  }
}

const SOMETHING_WRONG = 'Something went wrong.';

/** Replaces the messages of zod, which are for developers, if a schema has no message. */
const CHECK_THIS = 'Please check this field.';
z.config({ localeError: () => CHECK_THIS });

/** Unknown fields beyond this number are counted instead of named. */
const MAX_NAMED = 10;

/** '/teams/0/TeamName' as 'teams.0.TeamName'; empty for the body as a whole. */
const fieldName = (instancePath: string) => instancePath.replace(/^\//, '').replaceAll('/', '.');

function sentenceOf(issue: ZodFastifySchemaValidationError): { field: string; sentence: string } {
  const field = fieldName(issue.instancePath);
  const params = issue.params as { keys?: string[] };
  if (issue.keyword === 'unrecognized_keys') {
    const { keys = [] } = params;
    const named = keys.slice(0, MAX_NAMED).map((key) => key.slice(0, 60));
    const more = keys.length - named.length;
    const rest = more === 0 ? '' : ` and ${several(more, 'more field')}`;
    return { field: named[0] ?? field, sentence: `This call does not take: ${named.join(', ')}${rest}.` };
  }
  const { message = CHECK_THIS } = issue;
  if (message !== CHECK_THIS) return { field, sentence: message };
  const sentence =
    field === '' ? 'Please send the fields of this call as JSON.' : `Please check the field ${field}.`;
  return { field, sentence };
}

function invalidInput(issues: ZodFastifySchemaValidationError[]): AppError {
  const fields: Record<string, string> = {};
  let first = '';
  for (const issue of issues.slice(0, 20)) {
    const { field, sentence } = sentenceOf(issue);
    first ||= sentence;
    if (field !== '') fields[field] ??= sentence;
  }
  return new AppError('INVALID_INPUT', first || 'Please check what you entered.', { fields });
}

/** An error of the framework as a refusal in our words; null if it is not a refusal. */
function frameworkRefusal(error: FastifyError): AppError | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return new AppError('TOO_LARGE', 'This is too large to send.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return new AppError('UNSUPPORTED_TYPE', 'This call does not take that type of content.');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new AppError('INVALID_INPUT', 'This is not readable JSON.');
    default:
  }
  if (error instanceof SyntaxError) return new AppError('INVALID_INPUT', 'This is not readable JSON.');
  const status = error.statusCode ?? 500;
  if (status === 413) return new AppError('TOO_LARGE', 'This is too large to send.');
  if (status === 415)
    return new AppError('UNSUPPORTED_TYPE', 'This call does not take that type of content.');
  if (status === 404) return new AppError('NOT_FOUND', 'Not found.');
  if (status === 503)
    return new AppError('BUSY', 'The portal is temporarily unavailable. Please try again in a moment.', {
      retryAfterSeconds: 2,
    });
  if (status >= 400 && status < 500) return new AppError('INVALID_INPUT', 'This request cannot be read.');
  return null;
}

/** Anything thrown, as a refusal; null if it is an unhandled error. */
function refusalOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation);
  const fromDatabase = toRefusal(error);
  if (fromDatabase !== null) return fromDatabase;
  return error instanceof Error ? frameworkRefusal(error as FastifyError) : null;
}

function answer(reply: FastifyReply, refusal: AppError, requestId: string): FastifyReply {
  const { fields, conflict, endedBy, retryAfterSeconds } = refusal.details;
  reply.refusal = refusal.code;
  if (retryAfterSeconds !== undefined)
    reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterSeconds))));
  // some refusals skip the hooks that set these headers
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  reply.headers({
    'content-security-policy': NO_CONTENT_POLICY,
    'x-content-type-options': 'nosniff',
    'x-request-id': requestId,
  });
  const body: ErrorBody = { error: refusal.message, code: refusal.code, requestId };
  if (fields !== undefined && Object.keys(fields).length > 0) body.fields = fields;
  if (conflict !== undefined) body.conflict = conflict;
  if (endedBy !== undefined) body.endedBy = endedBy;
  return reply
    .code(STATUS_OF[refusal.code])
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** Compressed bodies are never decompressed, so they can't be parsed. */
function isCompressed({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding'];
  return encoding !== undefined && encoding.toLowerCase() !== 'identity';
}

/** Answers every refusal as {error, code, …}. Anything else is an unhandled error: logged in full and answered without details. */
export function handleErrors(app: FastifyInstance): void {
  app.decorateReply('refusal', null);
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOf(error);
    // the other lines of a call name the account only after its body was read
    const accountId = request.caller?.accountId;
    if (refusal !== null) {
      if (refusal.code === 'INVALID_INPUT' && isCompressed(request)) {
        const sentence = 'Please send this without compressing it.';
        return answer(reply, new AppError('UNSUPPORTED_TYPE', sentence), request.id);
      }
      if (refusal.code === 'DATABASE_AWAY' || refusal.code === 'BUSY') {
        request.log.warn({ err: refusal.details.cause ?? refusal, accountId }, 'unavailable');
      }
      return answer(reply, refusal, request.id);
    }
    request.log.error({ err: error, accountId }, 'unhandled error');
    return answer(reply, new AppError('INTERNAL', SOMETHING_WRONG), request.id);
  });
}

/** JSON 404 for everything below /api. */
export const answerNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  answer(reply, new AppError('NOT_FOUND', 'Not found.'), request.id);

/** Refuses a path that cannot be decoded, before routing. */
export const answerUnreadable = (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  answer(reply, new AppError('INVALID_INPUT', 'This address cannot be read.'), request.id);
};
