import { HAWKS } from '@portal/testkit/booking-stage.ts';
import { expect, it } from 'vitest';
import { doneOf } from '#schedule/testing/add-stage.ts';
import { endProposals } from './end-proposals.ts';
import { useLossStage } from './testing/loss-stage.ts';

const stage = useLossStage();
const MAY_LOSE = [200, 409];
const answer = (id: number, how: 'accept' | 'decline', who: 'coach' | 'other' = 'coach') =>
  stage[who].post(`/proposals/${id}/${how}`, {});
const atMemorial = (date: string, hour: number) => ({
  ...stage.body(stage.at(18), HAWKS),
  VenueId: stage.league.venue.id + 1,
  ReservationDate: date,
  ReservationTime: `${hour}:00:00`,
  Court: '1',
});

it('gives a proposal one outcome if it is accepted, declined and expires at the same time', async () => {
  doneOf(await stage.addLoss());
  const id = await stage.proposalId();
  const token = await stage.tokenOf('new@example.org');
  const answers = await Promise.all([
    answer(id, 'accept'),
    answer(id, 'decline'),
    stage.link(token, 'accept'),
    stage.link(token, 'decline'),
    answer(id, 'accept'),
  ]);
  await endProposals(stage.test.portal);
  for (const { statusCode } of answers) expect(MAY_LOSE).toContain(statusCode);
  const [outcome] = await stage.outcomes();
  const booked = (await stage.coach.bookings([HAWKS])).length;
  const after: Record<string, number[]> = { accepted: [1, 0], declined: [0, 1], proposed: [0, 0] };
  expect([booked, await stage.credits()]).toEqual(after[outcome ?? '']);
});

it('uses a credit for only one of two practices that are booked at the same time', async () => {
  doneOf(await stage.addLoss());
  for (const who of ['coach', 'other'] as const) await answer(await stage.proposalId(who), 'decline', who);
  expect((await stage.coach.reserve(atMemorial('2026-11-20', 18))).statusCode).toBe(200);
  const answers = await Promise.all([
    stage.coach.reserve(atMemorial('2026-11-20', 19)),
    stage.coach.reserve(atMemorial('2026-11-21', 10)),
  ]);
  for (const { statusCode } of answers) expect(MAY_LOSE).toContain(statusCode);
  const won = answers.filter(({ statusCode }) => statusCode === 200).length;
  expect(won).toBeLessThanOrEqual(1);
  expect(await stage.coach.bookings([HAWKS])).toHaveLength(1 + won);
});

it('either proposes a slot to a team or lets a coach book it', async () => {
  const { shownHash } = await stage.preview();
  const body = { ...stage.closing(), shownHash, decisions: [] };
  // the Girls of the same coach have no practice yet
  const girls = { ...atMemorial('2026-11-20', 18), DivisionName: 'Girls 5-6' };
  const [lost, booked] = await Promise.all([
    stage.admin.post('/admin/losses', body),
    stage.coach.reserve(girls),
  ]);
  expect(MAY_LOSE).toContain(lost.statusCode);
  expect(MAY_LOSE).toContain(booked.statusCode);
  const held = await stage.test.portal.db
    .selectFrom('waitingOffer')
    .select('slotId')
    .where('state', '=', 'held')
    .execute();
  const taken = (await stage.entries()).map(({ slotId }) => slotId);
  expect(held.filter(({ slotId }) => taken.includes(slotId))).toEqual([]);
});
