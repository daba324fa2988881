import type { LinkedProposal } from '@portal/contract/losses.ts';
import { HAWKS } from '@portal/testkit/booking-stage.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { withdrawCalls } from '#coaches/testing/withdraw-stage.ts';
import { doneOf } from '#schedule/testing/add-stage.ts';
import { endProposals } from './end-proposals.ts';
import { useLossStage } from './testing/loss-stage.ts';

const stage = useLossStage();
const closure = () => ({
  closure: {
    firstDate: '2026-11-19',
    lastDate: null,
    schoolId: null,
    venueId: stage.league.venue.id,
    reason: 'Concert',
  },
});
async function close() {
  const preview = await stage.admin.post('/admin/losses/preview', closure());
  const { shownHash } = preview.json<{ shownHash: string }>();
  return doneOf(await stage.admin.post('/admin/losses', { ...closure(), shownHash, decisions: [] }));
}
beforeEach(async () => {
  await stage.test.portal.db.deleteFrom('mail').execute();
});

describe('a closure', () => {
  it('gives a team another slot for the same lost practice if a closure covers the proposed one', async () => {
    doneOf(await stage.addLoss());
    const memorial = { ...closure().closure, venueId: stage.league.venue.id + 1, firstDate: '2026-11-20' };
    const { shownHash } = (await stage.admin.post('/admin/losses/preview', { closure: memorial })).json<{
      shownHash: string;
    }>();
    doneOf(await stage.admin.post('/admin/losses', { closure: memorial, shownHash, decisions: [] }));
    await endProposals(stage.test.portal);
    const [proposal] = await stage.proposals();
    expect(proposal?.slot.date).not.toBe('2026-11-20');
    expect(await stage.outcomes()).toEqual(['proposed', 'proposed']);
    expect(await stage.credits()).toBe(0);
  });
});

describe('a blackout', () => {
  it('accepts a blackout that covers a proposed slot, and gives the team another one', async () => {
    doneOf(await stage.addLoss());
    const { friday6 } = stage.memorial;
    const blackout = stage.eventBody(friday6, { reservationEndTime: '20:00' });
    const preview = await stage.admin.post('/admin/losses/preview', { blackout });
    expect(preview.statusCode).toBe(200);
    const { shownHash } = preview.json<{ shownHash: string }>();
    doneOf(await stage.admin.post('/admin/losses', { blackout, shownHash, decisions: [] }));
    await endProposals(stage.test.portal);
    const slots = [...(await stage.proposals()), ...(await stage.proposals('other'))].map(({ slot }) => slot);
    expect(slots.map(({ date }) => date).toSorted()).toEqual(['2026-11-21', '2026-11-24']);
    expect(await stage.outcomes()).toEqual(['proposed', 'proposed']);
    expect(await stage.credits()).toBe(0);
  });
});

describe('a proposal', () => {
  it('lets a coach without an account accept a proposal from the email', async () => {
    await stage.test.portal.db
      .updateTable('coach')
      .set({ email: 'nobody@example.org' })
      .where('email', '=', 'new@example.org')
      .execute();
    await close();
    const token = await stage.tokenOf('nobody@example.org');
    expect((await stage.link(token)).json<LinkedProposal>().state).toBe('open');
    expect((await stage.link(token, 'accept')).statusCode).toBe(200);
    expect((await stage.outcomes())[0]).toBe('accepted');
  });

  it('ends a proposal to a team that withdraws', async () => {
    doneOf(await stage.addLoss());
    const itemId = await stage.proposalId();
    expect((await withdrawCalls(stage.admin).withdraw(stage.league.boysHawks.id)).statusCode).toBe(200);
    expect((await stage.coach.get('/proposals')).json().proposals).toEqual([]);
    expect((await stage.coach.post(`/proposals/${itemId}/accept`, {})).statusCode).toBe(409);
    await endProposals(stage.test.portal);
    const { db } = stage.test.portal;
    const item = db.selectFrom('lossItem').select('outcome').where('id', '=', itemId);
    expect(await item.execute()).toEqual([{ outcome: 'expired' }]);
  });

  it('refuses to remove a team that has a proposal, like one that has a practice', async () => {
    doneOf(await stage.addLoss());
    const answer = await stage.admin.remove(`/admin/teams/${stage.league.boysHawks.id}`);
    expect(answer.json()).toMatchObject({ code: 'IN_USE', conflict: { entries: 1 } });
    expect(await stage.proposals()).toHaveLength(1);
  });

  it('accepts a proposal after the first day of the week has changed', async () => {
    doneOf(await stage.addLoss());
    const settings = (await stage.admin.get('/admin/league-settings')).json<object>();
    const league = {
      leagueName: 'Hoops',
      contactPhone: '732 555 0199',
      contactEmail: 'league@example.com',
      weekStart: 'sunday',
    };
    const answer = await stage.admin.put('/admin/league-settings', { ...settings, ...league });
    expect(answer.statusCode).toBe(200);
    expect((await stage.coach.post(`/proposals/${await stage.proposalId()}/accept`, {})).statusCode).toBe(
      200,
    );
    expect((await stage.coach.bookings([HAWKS])).map(({ ReservationDate }) => ReservationDate)).toEqual([
      '2026-11-20',
    ]);
  });
});
