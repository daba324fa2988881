import type { WithdrawalPreview } from '@portal/contract/team-withdrawals.ts';
import { useBookingStage } from '@portal/testkit/booking-stage.ts';
import type { LightMyRequestResponse } from 'fastify';

type Request = Partial<{
  toTeamId: number | null;
  merge: boolean;
  choice: 'cancel' | 'give' | 'open';
  decisions: { EntryId: number; choice: 'cancel' | 'give' | 'open' }[];
  leavePlayers: boolean;
}>;

/** The calls that withdraw teams, made by an administrator. */
export function withdrawCalls(admin: {
  post(url: string, body: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
}) {
  const bodyOf = (request: Request) => ({
    ...{ toTeamId: null, merge: false, choice: 'cancel', decisions: [], leavePlayers: false },
    ...request,
  });
  const preview = (teamId: number, request: Request = {}) =>
    admin.post(`/admin/teams/${teamId}/withdraw/preview`, bodyOf(request));
  const withdraw = async (teamId: number, request: Request = {}, more: object = {}, key?: string) => {
    const shown = await preview(teamId, request);
    const { shownHash = '0a'.repeat(32) } = shown.json<Partial<WithdrawalPreview>>();
    return await admin.post(
      `/admin/teams/${teamId}/withdraw`,
      { ...bodyOf(request), shownHash, ...more },
      key === undefined ? {} : { 'idempotency-key': key },
    );
  };
  const undo = (answer: LightMyRequestResponse) =>
    admin.post(`/admin/team-withdrawals/${answer.json<{ undo: { id: number } }>().undo.id}/undo`, {});
  return { preview, withdraw, undo };
}

/** The booking stage with these calls. Use the result only inside tests. */
export function useWithdrawStage() {
  const stage = useBookingStage();
  return Object.assign(stage, {
    ...withdrawCalls({ post: (...call) => stage.admin.post(...call) }),
    /** 'practice cancelled: Hawks' for every entry, by id */
    async entries(): Promise<string[]> {
      const rows = await stage.test.portal.db
        .selectFrom('entryNamed')
        .select(['type', 'state', 'homeTeam', 'awayTeam'])
        .orderBy('id')
        .execute();
      return rows.map(
        ({ type, state, homeTeam, awayTeam }) =>
          `${type} ${state}: ${[homeTeam, awayTeam].filter((name) => name !== '').join(' vs ')}`,
      );
    },
    /** 'coach@example.org practice_booked' for each email, sorted */
    async mails(): Promise<string[]> {
      const rows = await stage.test.portal.db.selectFrom('mail').select(['recipient', 'kind']).execute();
      return rows.map(({ recipient, kind }) => `${recipient} ${kind}`).toSorted();
    },
  });
}
