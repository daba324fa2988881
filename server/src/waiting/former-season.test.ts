import { expect, it } from 'vitest';
import { HAWKS, OWLS, THURSDAYS, useWaitingStage } from './testing/waiting-stage.ts';

const stage = useWaitingStage();

it('offers no slot of a former season, and ends its holds with an email to the team', async () => {
  const slots = [stage.slot('thisWeek'), stage.slot('nextWeek')] as const;
  await stage.hawks.reserve(stage.body(slots[0], HAWKS));
  await stage.hawks.reserve(stage.body(slots[1], HAWKS));
  await stage.request(stage.owls, stage.league.owls.id, THURSDAYS);
  await stage.processWaitlist();
  await stage.hawks.cancel({ AvailabilityId: slots[0].id });
  await stage.processWaitlist();
  expect((await stage.offers()).map(({ slotId, state }) => [slotId, state])).toEqual([[slots[0].id, 'held']]);
  const mails = await stage.mails();

  await stage.admin.post('/admin/set-active-season', { year: 2027, season: 'Winter' });
  await stage.processWaitlist();
  expect((await stage.hawks.cancel({ AvailabilityId: slots[1].id })).statusCode).toBe(200);
  await stage.processWaitlist();
  await stage.processWaitlist();
  expect((await stage.offers()).map(({ slotId, state }) => [slotId, state === 'held'])).toEqual([
    [slots[0].id, false],
  ]);
  expect(await stage.mails()).toEqual([
    ...mails,
    { kind: 'waiting_list_gone', recipient: 'other@example.org' },
  ]);
  expect((await stage.owls.reserve(stage.body(slots[0], OWLS))).statusCode).toBe(403);
  const refused = await stage.owls.post('/waitlist/requests', {
    teamId: stage.league.owls.id,
    ...THURSDAYS,
  });
  expect(refused.statusCode).toBe(403);
});
