import { expect, it } from 'vitest';
import { useAddStage } from './testing/add-stage.ts';

const stage = useAddStage();

const SPELLINGS = ['AdminEmail', 'adminEmail'] as const;
const VALUES = ['stranger@example.com', null, { a: 1 }, 'x'.repeat(5_000)];

it.each(SPELLINGS)(
  'records the administrator of the session for every change, whatever the field %s says',
  async (field) => {
    for (const value of VALUES) {
      const named = { [field]: value };
      const slot = stage.at(18);
      const event = { ...named, reservationEndTime: '19:00' };
      const sent = [
        () => stage.practice(slot, named),
        () => stage.update(slot, { ...named, reservationEndTime: '18:45' }),
        () => stage.admin.post('/admin/cancel-reservation', { AvailabilityId: slot.id, ...named }),
        () => stage.game(stage.at(18, 1), named),
        () => stage.admin.post('/admin/cancel-reservation', { AvailabilityId: stage.at(18, 1).id, ...named }),
        () => stage.clinic(slot, event),
        () => stage.admin.post('/admin/cancel/clinic', { AvailabilityId: slot.id, ...named }),
        () => stage.blackout(slot, event),
        () => stage.admin.post('/admin/cancel/blackout', { AvailabilityId: slot.id, ...named }),
      ];
      for (const send of sent) {
        const answer = await send();
        expect(answer.statusCode, answer.body).toBe(200);
      }
    }
    expect(new Set((await stage.history()).map(({ actor }) => actor))).toEqual(
      new Set(['admin@example.org']),
    );
  },
);

it('recognizes a repeated call by its key, whichever administrator the body names', async () => {
  const first = await stage.practice(stage.at(18), { adminEmail: 'one@example.com' }, 'key-1');
  const again = await stage.practice(stage.at(18), { AdminEmail: 'two@example.com' }, 'key-1');
  expect([again.statusCode, again.body]).toEqual([200, first.body]);
});
