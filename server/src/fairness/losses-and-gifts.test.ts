import type { Fairness } from '@portal/contract/fairness.ts';
import { rowOf, updateRows } from '@portal/testkit/rows.ts';
import { expect, it } from 'vitest';
import { useLossStage } from '#losses/testing/loss-stage.ts';
import { doneOf } from '#schedule/testing/add-stage.ts';
import { answerTrade, entryOn, offerTrade, tradeIdOf } from '#trades/testing/trade-calls.ts';

/** What lost, traded and given practices add to the figures of their teams. The Hawks and the Owls have one each. */

const stage = useLossStage();

/** Only the figures that are not 0. */
async function figuresOf(name: 'Hawks' | 'Owls') {
  const { division } = (await stage.admin.get('/fairness')).json<Fairness>();
  const figures = division?.teams.find(({ teamName }) => teamName === name)?.figures;
  const { practices, released, taken, madeUp, offers, declined } = figures ?? {};
  const shown = { practices, released, taken, madeUp, offers, declined };
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== 0));
}

/** Bookings that are canceled within ten minutes do not count. */
const bookedLongAgo = () =>
  updateRows(stage.test.portal.db, 'entry', {}, { createdAt: new Date('2026-11-16T12:00:00Z') });

it.each([
  ['nobody answers', null, { taken: 1, offers: 1 }],
  ['the coach accepts', 'accept', { practices: 1, taken: 1, madeUp: 1, offers: 1 }],
  ['the coach declines', 'decline', { taken: 1, offers: 1, declined: 1 }],
])('counts a lost practice, and the slot that is offered for it if %s', async (_, answer, figures) => {
  doneOf(await stage.addLoss());
  if (answer !== null) {
    const path = `/proposals/${await stage.proposalId()}/${answer}`;
    expect((await stage.coach.post(path, {})).statusCode).toBe(200);
  }
  expect(await figuresOf('Hawks')).toEqual(figures);
});

it('counts a practice that is moved at once as taken and made up, and as taken twice if it is lost again', async () => {
  const { db } = stage.test.portal;
  const EntryId = await entryOn(db, stage.at(18, 1));
  doneOf(await stage.addLoss([{ EntryId, choice: 'move' }]));
  expect(await figuresOf('Owls')).toEqual({ practices: 1, taken: 1, madeUp: 1 });
  await bookedLongAgo();
  const { slotId: AvailabilityId } = await rowOf(db, 'entry', { id: EntryId });
  await stage.admin.post('/admin/cancel-reservation', { AvailabilityId, EntryId });
  expect(await figuresOf('Owls')).toEqual({ taken: 2 });
});

it('no longer counts a practice as taken once its gym is open again, but still what was offered', async () => {
  doneOf(await stage.addLoss());
  const closed = { AvailabilityId: stage.at(18).id, blackoutScope: 'gym' };
  expect((await stage.admin.post('/admin/cancel/blackout', closed)).statusCode).toBe(200);
  expect(await figuresOf('Hawks')).toEqual({ practices: 1, offers: 1 });
});

/** The Hawks offer their practice, and the Owls accept. @param requestedEntryId null to give it away */
async function trade(requestedEntryId: number | null) {
  const offer = { AvailabilityId: stage.at(18).id, toTeamId: stage.league.owls.id, requestedEntryId };
  const id = tradeIdOf(await offerTrade(stage.coach, offer));
  expect((await answerTrade(stage.other, id, 'accept')).statusCode).toBe(200);
}

it('counts a traded practice for each of the two teams, and none as released', async () => {
  await bookedLongAgo();
  await trade(await entryOn(stage.test.portal.db, stage.at(18, 1)));
  for (const team of ['Hawks', 'Owls'] as const) expect(await figuresOf(team)).toEqual({ practices: 1 });
});

it('counts a practice that is given away as released', async () => {
  await bookedLongAgo();
  await stage.other.cancel({ AvailabilityId: stage.at(18, 1).id });
  await trade(null);
  expect(await figuresOf('Hawks')).toEqual({ released: 1 });
  expect(await figuresOf('Owls')).toEqual({ practices: 1, released: 1 });
});
