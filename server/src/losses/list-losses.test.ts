import type { LeagueHome } from '@portal/contract/home.ts';
import type { LossList } from '@portal/contract/losses.ts';
import { describe, expect, it } from 'vitest';
import { doneOf } from '#schedule/testing/add-stage.ts';
import { useLossStage } from './testing/loss-stage.ts';

const stage = useLossStage();
const list = async () => (await stage.admin.get('/admin/losses')).json<LossList>();
const attention = async () => {
  const { attention: found } = (await stage.admin.get('/admin/home')).json<LeagueHome>();
  return [found.openProposals, found.openCredits];
};

describe('the list of lost practices', () => {
  it('shows who closed the gym, what happened to each practice, and which blackout can be canceled', async () => {
    doneOf(await stage.addLoss());
    await stage.coach.post(`/proposals/${await stage.proposalId()}/decline`, {});
    const { losses } = await list();
    expect(losses).toEqual([
      {
        id: expect.any(Number),
        at: stage.test.clock.now().toISOString(),
        reason: 'Blackout',
        by: expect.stringMatching(/^Pat Number \d+$/),
        blackout: { AvailabilityId: stage.at(18).id, EntryId: expect.any(Number), scope: 'gym' },
        closureId: null,
        closedAlike: 0,
        items: [
          expect.objectContaining({
            team: 'Boys 3-4 Hawks',
            outcome: 'declined',
            instead: null,
            credit: { id: expect.any(Number), validUntil: '2026-11-29', state: 'open' },
          }),
          expect.objectContaining({ team: 'Boys 3-4 Owls', outcome: 'proposed', credit: null }),
        ],
      },
    ]);
  });

  it('names no blackout that has begun or is canceled', async () => {
    doneOf(await stage.addLoss());
    await stage.travel('2026-11-20T02:00:00Z');
    expect((await list()).losses[0]?.blackout).toBeNull();
  });
});

describe('the administrator’s home page', () => {
  it('counts proposals without an answer and unused credits on the administrator’s home page', async () => {
    expect(await attention()).toEqual([0, 0]);
    doneOf(await stage.addLoss());
    expect(await attention()).toEqual([2, 0]);
    await stage.coach.post(`/proposals/${await stage.proposalId()}/decline`, {});
    expect(await attention()).toEqual([1, 1]);
    const [credit] = (await list()).makeUps;
    await stage.admin.post(`/admin/make-ups/${credit?.id}/waive`, {});
    expect(await attention()).toEqual([1, 0]);
  });
});
