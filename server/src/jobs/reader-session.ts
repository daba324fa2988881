import { TOKEN_EXPIRED_TEXT } from '@portal/contract/errors.ts';
import { findOpenSessions } from '#auth/open-sessions.ts';
import { AppError } from '#platform/errors.ts';
import { ADMINS_ONLY_TEXT } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import type { JobSignal } from './job-signal.ts';

/** @returns the refusal that the reader would get with a new request; null while they may read on */
export type LookAtReader = (given: { isQuiet: boolean }) => Promise<AppError | null>;

/**
 * Looks at the session of a stream's reader, which may end while the stream goes on: at its start, whenever accounts
 * change, when the session's time is over, and whenever the stream is quiet. Looking is no use of the session.
 * @param sessionId undefined if the portal itself reads, which nobody stops
 */
export function lookAtReader(
  portal: Pick<Portal, 'db' | 'clock'>,
  jobSignal: JobSignal,
  sessionId: string | undefined,
): LookAtReader {
  let lookedAt = -1;
  let aliveUntil: Date | null = null;
  return async ({ isQuiet }) => {
    if (sessionId === undefined) return null;
    const changes = jobSignal.accountChanges();
    const isKnown = changes === lookedAt && aliveUntil !== null && portal.clock.now() < aliveUntil;
    if (isKnown && !isQuiet) return null;
    const session = (await findOpenSessions(portal, [sessionId])).get(sessionId);
    if (session === undefined) return new AppError('TOKEN_EXPIRED', TOKEN_EXPIRED_TEXT);
    if (session.role !== 'ADMIN') return new AppError('FORBIDDEN', ADMINS_ONLY_TEXT);
    lookedAt = changes;
    aliveUntil = session.aliveUntil;
    return null;
  };
}
