import { TOKEN_EXPIRED_TEXT } from '@portal/contract/errors.ts';
import { findOpenSessions } from '#auth/open-sessions.ts';
import { AppError } from '#platform/errors.ts';
import { ADMINS_ONLY_TEXT } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import type { JobSignal } from './job-signal.ts';

/** @returns the refusal that a new request of the reader would get; null while they may continue reading */
export type ReaderCheck = (given: { isQuiet: boolean }) => Promise<AppError | null>;

/**
 * Checks the session of a stream's reader, which may end during the stream: at the start, when accounts change, when
 * the session is due to expire, and whenever the stream is quiet. A check does not extend the session.
 * @param sessionId undefined if the portal itself reads, which is never refused
 */
export function createReaderCheck(
  portal: Pick<Portal, 'db' | 'clock'>,
  jobSignal: JobSignal,
  sessionId: string | undefined,
): ReaderCheck {
  let checkedAt = -1;
  let aliveUntil: Date | null = null;
  return async ({ isQuiet }) => {
    if (sessionId === undefined) return null;
    const changes = jobSignal.accountChanges();
    const isKnown = changes === checkedAt && aliveUntil !== null && portal.clock.now() < aliveUntil;
    if (isKnown && !isQuiet) return null;
    const session = (await findOpenSessions(portal, [sessionId])).get(sessionId);
    if (session === undefined) return new AppError('TOKEN_EXPIRED', TOKEN_EXPIRED_TEXT);
    if (session.role !== 'ADMIN') return new AppError('FORBIDDEN', ADMINS_ONLY_TEXT);
    checkedAt = changes;
    aliveUntil = session.aliveUntil;
    return null;
  };
}
