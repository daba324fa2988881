import { HAWKS } from '@portal/testkit/booking-stage.ts';
import { type CoachCalls, coachCalls, refusalOf } from '@portal/testkit/coach-calls.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { doneOf } from '#schedule/testing/add-stage.ts';
import { useLossStage } from './testing/loss-stage.ts';

const stage = useLossStage();
/** another coach of the Hawks */
let colleague: CoachCalls;
let id: number;

type Answer = Awaited<ReturnType<CoachCalls['post']>>;
type How = 'accept' | 'decline';

const answer = (by: CoachCalls, how: How, key?: string): Promise<Answer> =>
  by.post(`/proposals/${id}/${how}`, {}, key === undefined ? {} : { 'idempotency-key': key });
/** from the emails to the two coaches of the Hawks */
const links = async () => [await stage.tokenOf('coach@example.org'), await stage.tokenOf('new@example.org')];
const textOf = (reply: Answer): string =>
  reply.statusCode === 200 ? reply.json<{ message: string }>().message : refusalOf(reply).error;
const practices = async () =>
  (await stage.coach.bookings([HAWKS])).map((each) => `${each.ReservationDate} ${each.ReservationTime}`);
const mailsAbout = async (kind: string) =>
  (await stage.mails()).filter((mail) => mail.startsWith(`${kind} `));

const BOOKED = 'Practice booked for Boys 3-4 Hawks: Fri, Nov 20, 2026, 6–7 PM at Memorial.';
const ALREADY = 'Your team already has this practice: Fri, Nov 20, 2026, 6–7 PM at Memorial.';
const NOT_NEEDED =
  'Your team has booked this slot. If your team does not need it, please cancel the practice.';
const BACK =
  'The gym is open again, and your team has its practice back: Thu, Nov 19, 2026, 6–7 PM at Salk, court 1.';
const ACCEPTED = '2026-11-20 18:00:00';
const LOST = '2026-11-19 18:00:00';

beforeEach(async () => {
  await stage.test.portal.db
    .updateTable('account')
    .set({ emailVerifiedAt: stage.test.clock.now() })
    .where('email', '=', 'new@example.org')
    .execute();
  colleague = coachCalls(stage.test.app, stage.league.unconfirmed);
  doneOf(await stage.addLoss());
  id = await stage.proposalId();
});

describe('two coaches of a team', () => {
  it.each<[string, () => Promise<Answer[]>]>([
    ['who are logged in', () => Promise.all([answer(stage.coach, 'accept'), answer(colleague, 'accept')])],
    [
      'with the links of their emails',
      async () => Promise.all((await links()).map((token) => stage.link(token, 'accept'))),
    ],
    [
      'of whom one uses the link',
      async () => {
        const [, token = ''] = await links();
        return await Promise.all([answer(stage.coach, 'accept'), stage.link(token, 'accept')]);
      },
    ],
  ])(
    'gives two coaches %s one practice if both accept, and tells the second that the team has it',
    async (_, both) => {
      const answers = await both();
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(answers.map(textOf).toSorted()).toEqual([BOOKED, ALREADY]);
      expect(await practices()).toEqual([ACCEPTED]);
      expect(await mailsAbout('practice_booked')).toEqual([
        'practice_booked coach@example.org',
        'practice_booked new@example.org',
      ]);
    },
  );

  it('decides once if one coach accepts and the other declines, and tells the second which', async () => {
    const [accepted, declined] = await Promise.all([
      answer(stage.coach, 'accept'),
      answer(colleague, 'decline'),
    ]);
    const isBooked = (await stage.outcomes())[0] === 'accepted';
    expect([accepted.statusCode, declined.statusCode]).toEqual(isBooked ? [200, 409] : [409, 200]);
    if (isBooked) expect(textOf(declined)).toBe(NOT_NEEDED);
    else expect(textOf(accepted)).toMatch(/^Your team has declined this slot\. The next open slot is .+\.$/);
    expect(await practices()).toEqual(isBooked ? [ACCEPTED] : []);
    expect(await stage.credits()).toBe(isBooked ? 0 : 1);
  });

  it('tells a coach what the other one did first', async () => {
    expect(textOf(await answer(stage.coach, 'accept'))).toBe(BOOKED);
    expect(refusalOf(await answer(colleague, 'decline'))).toMatchObject({ status: 409, error: NOT_NEEDED });
    await stage.coach.cancel({ AvailabilityId: stage.memorial.friday6.id });
    const late = await answer(colleague, 'accept');
    expect(refusalOf(late)).toMatchObject({ status: 409, code: 'WRONG_STATE' });
    expect(textOf(late)).toMatch(/^This slot is no longer held for your team\./);
    const [, token = ''] = await links();
    expect((await stage.link(token)).json()).toMatchObject({ state: 'over' });
  });

  it('gives a coach who repeats a call with its key the first response again', async () => {
    expect(textOf(await answer(stage.coach, 'accept', 'mine'))).toBe(BOOKED);
    expect(textOf(await answer(colleague, 'accept', 'mine'))).toBe(ALREADY);
    expect(textOf(await answer(stage.coach, 'accept', 'mine'))).toBe(BOOKED);
    expect(textOf(await answer(stage.coach, 'accept'))).toBe(ALREADY);
    expect(
      refusalOf(await stage.coach.reserve({ ...stage.body(stage.at(19), HAWKS) }, 'mine')),
    ).toMatchObject({
      code: 'KEY_REUSED',
    });
  });
});

describe('a blackout that is canceled while coaches answer', () => {
  const reopen = () =>
    stage.admin.post('/admin/cancel/blackout', { AvailabilityId: stage.at(18).id, blackoutScope: 'gym' });

  it.each<[string, () => Promise<Answer>]>([
    ['accepts', () => answer(stage.coach, 'accept')],
    ['accepts with the link', async () => stage.link((await links())[1] ?? '', 'accept')],
  ])('tells a coach who %s which of the two practices the team has', async (_, accept) => {
    const [accepted, reopened] = await Promise.all([accept(), reopen()]);
    expect(reopened.statusCode).toBe(200);
    const [outcome] = await stage.outcomes();
    if (outcome === 'accepted') {
      expect(textOf(accepted)).toBe(BOOKED);
      expect(await practices()).toEqual([ACCEPTED]);
    } else {
      expect(outcome).toBe('restored');
      expect(refusalOf(accepted)).toMatchObject({ status: 409, code: 'WRONG_STATE', error: BACK });
      expect(await practices()).toEqual([LOST]);
    }
    expect(await stage.credits()).toBe(0);
    expect(await stage.proposals()).toEqual([]);
  });

  it('tells a coach who answers too late that the practice is restored', async () => {
    expect((await reopen()).statusCode).toBe(200);
    for (const how of ['accept', 'decline'] as const) {
      expect(textOf(await answer(colleague, how))).toBe(BACK);
    }
    const [, token = ''] = await links();
    expect((await stage.link(token)).json()).toMatchObject({ state: 'restored' });
  });
});
