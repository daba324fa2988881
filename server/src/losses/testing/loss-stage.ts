import type { LossPreview, OwnProposals } from '@portal/contract/losses.ts';
import { HAWKS, OWLS } from '@portal/testkit/booking-stage.ts';
import { makeSlots, makeVenue, type TestSlot } from '@portal/testkit/factories.ts';
import { retryWhileBusy } from '@portal/testkit/retry-while-busy.ts';
import { beforeEach } from 'vitest';
import { type AddStage, useAddStage } from '#schedule/testing/add-stage.ts';

type Answer = Awaited<ReturnType<AddStage['blackout']>>;

/**
 * Hawks and Owls practice on Thursday at 18:00 in Salk. Memorial has slots on Friday at 18:00 and 19:00, on Saturday at
 * 10:00 and next Tuesday at 18:00.
 */
export type LossStage = AddStage & {
  memorial: { friday6: TestSlot; friday7: TestSlot; saturday: TestSlot; tuesday: TestSlot };
  /** closes Salk on Thursday from 18:00 to 20:00 */
  closing(changes?: object): { blackout: Record<string, unknown> };
  preview(changes?: object): Promise<LossPreview>;
  /** previews the loss and confirms it with these decisions */
  addLoss(decisions?: readonly object[], changes?: object): Promise<Answer>;
  proposals(who?: 'coach' | 'other'): Promise<OwnProposals['proposals']>;
  /** the one proposal to the Hawks or to the Owls */
  proposalId(who?: 'coach' | 'other'): Promise<number>;
  /** the secret of the link in the newest email about a lost practice */
  tokenOf(email: string): Promise<string>;
  link(token: string, answer?: 'accept' | 'decline'): Promise<Answer>;
  /** 'outcome' of every lost practice, in the order of their teams */
  outcomes(): Promise<string[]>;
  credits(): Promise<number>;
};

/** Sets up the stage before each test of the file. Use the result only inside tests. */
export function useLossStage(): LossStage {
  const stage = useAddStage() as LossStage;
  beforeEach(async () => {
    const { db } = stage.test.portal;
    const venue = await makeVenue(db, {
      schoolName: 'Memorial',
      gymName: 'Gym',
      scheduleName: 'MEMORIAL',
      courts: ['1'],
    });
    const courtId = venue.courts[0]?.id ?? 0;
    const at = (date: string, startTime: string) => ({
      seasonId: stage.league.season.id,
      courtId,
      date,
      startTime,
    });
    const [friday6, friday7, saturday, tuesday] = (await makeSlots(db, [
      at('2026-11-20', '18:00:00'),
      at('2026-11-20', '19:00:00'),
      at('2026-11-21', '10:00:00'),
      at('2026-11-24', '18:00:00'),
    ])) as [TestSlot, TestSlot, TestSlot, TestSlot];
    stage.memorial = { friday6, friday7, saturday, tuesday };
    await stage.coach.reserve(stage.body(stage.at(18), HAWKS));
    await stage.other.reserve(stage.body(stage.at(18, 1), OWLS));
    await db.deleteFrom('mail').execute();
  });
  const closing = (changes: object = {}) => ({
    blackout: stage.eventBody(stage.at(18), { reservationEndTime: '20:00', ...changes }),
  });
  return Object.assign(stage, {
    closing,
    async preview(changes?: object) {
      const answer = await stage.admin.post('/admin/losses/preview', closing(changes));
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<LossPreview>();
    },
    async addLoss(decisions: readonly object[] = [], changes?: object) {
      const { shownHash } = await stage.preview(changes);
      return await stage.admin.post('/admin/losses', { ...closing(changes), shownHash, decisions });
    },
    async proposals(who: 'coach' | 'other' = 'coach') {
      return (await stage[who].get('/proposals')).json<OwnProposals>().proposals;
    },
    async proposalId(who: 'coach' | 'other' = 'coach') {
      const [proposal] = await stage.proposals(who);
      if (proposal === undefined) throw new Error('There is no proposal.');
      return proposal.id;
    },
    async tokenOf(email: string) {
      const { secret } = await stage.test.portal.db
        .selectFrom('mail')
        .select('secret')
        .where('recipient', '=', email)
        .where('kind', '=', 'practice_proposed')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      if (secret === null) throw new Error('The email has no link.');
      return secret;
    },
    link: (token: string, answer?: 'accept' | 'decline') =>
      retryWhileBusy(() =>
        stage.test.app.inject({
          method: answer === undefined ? 'GET' : 'POST',
          url: `/api/lost-practice/${token}${answer === undefined ? '' : `/${answer}`}`,
        }),
      ),
    async outcomes() {
      const rows = await stage.test.portal.db
        .selectFrom('lossItem')
        .select('outcome')
        .orderBy('teamId')
        .orderBy('id')
        .execute();
      return rows.map(({ outcome }) => outcome);
    },
    async credits() {
      return (await stage.test.portal.db.selectFrom('makeUp').select('id').execute()).length;
    },
  } satisfies Partial<LossStage>);
}
