import { refusalOf } from '@portal/testkit/coach-calls.ts';
import { STEADY } from '@portal/testkit/mail-options.ts';
import { rowOf } from '@portal/testkit/rows.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Deliver } from '#mail/delivery.ts';
import { createMailSender } from '#mail/sender.ts';
import { JAYS, useWaitingStage } from './testing/waiting-stage.ts';

/** The emails to coaches of a waiting team. The Hawks wait, and a slot on Thursday is held for them until 13:00. */

const stage = useWaitingStage();
const db = () => stage.test.portal.db;

let delivered: { to: string; subject: string; text: string }[];
beforeEach(async () => {
  delivered = [];
  await stage.request(stage.hawks, stage.league.boysHawks.id);
  const slot = stage.slot('thisWeek');
  await stage.jays.reserve(stage.body(slot, JAYS));
  await stage.processWaitlist();
  await stage.jays.cancel({ AvailabilityId: slot.id });
  await db().deleteFrom('mail').execute();
  await stage.processWaitlist();
});

async function send(): Promise<void> {
  const deliver: Deliver = async ({ message, recipient }) => {
    delivered.push({ to: recipient, subject: String(message.subject), text: String(message.text) });
    return 'sent';
  };
  const sender = createMailSender(stage.test.portal, { ...STEADY, deliver });
  await sender.sendDue(new AbortController().signal, () => false);
}
const states = async () =>
  (await db().selectFrom('mail').select(['kind', 'state', 'problem']).orderBy('id').execute()).map(
    ({ kind, state, problem }) => [kind, state, problem],
  );

describe('the email of an offer', () => {
  it('emails the held slot, the team and the end of the hold, and links to the portal', async () => {
    await send();
    // both are sent at the same time, in any order
    const [first, second] = delivered.toSorted((a, b) => a.to.localeCompare(b.to));
    expect([first?.to, second?.to]).toEqual(['coach@example.org', 'new@example.org']);
    expect(first?.subject).toContain('Slot held: Hawks, Thu Nov 19, 6 PM, Salk');
    for (const words of [
      'Hello Casey,',
      'We’re holding it for Hawks until 1 PM on',
      'Salk, court 1',
      'http://portal.example/practice-request',
    ]) {
      expect(first?.text).toContain(words);
    }
    expect(first?.text).not.toMatch(/Jays|Owls|jays@|other@|coach@|new@/);
  });

  it.each([
    ['sends the email in the last second of the hold', '2026-11-17T17:59:59Z', ['sent', null]],
    ['sends no email when the hold is over', '2026-11-17T18:00:00Z', ['superseded', 'offer_over']],
  ] as const)('%s', async (_, instant, outcome) => {
    await stage.travel(instant);
    await send();
    expect(await states()).toEqual(Array(2).fill(['waiting_list_offer', ...outcome]));
    expect(delivered).toHaveLength(outcome[0] === 'sent' ? 2 : 0);
  });

  it.each(['accepted', 'declined', 'expired', 'superseded', 'taken'] as const)(
    'sends no email about an offer that is %s in the meantime',
    async (state) => {
      await db().updateTable('waitingOffer').set({ state, endedAt: stage.test.clock.now() }).execute();
      await send();
      expect(await states()).toEqual(Array(2).fill(['waiting_list_offer', 'superseded', 'offer_over']));
      expect(delivered).toEqual([]);
    },
  );

  it('sends no email about an offer to a former coach of the team', async () => {
    const { id } = await rowOf(db(), 'coach', { email: 'new@example.org' });
    await db().deleteFrom('teamCoach').where('coachId', '=', id).execute();
    await send();
    expect(await states()).toEqual([
      ['waiting_list_offer', 'sent', null],
      ['waiting_list_offer', 'superseded', 'offer_over'],
    ]);
    expect(delivered.map(({ to }) => to)).toEqual(['coach@example.org']);
  });

  it('sends an offer again to a coach of the team only while the slot is held', async () => {
    await send();
    const [mail] = await db().selectFrom('mail').select('id').orderBy('id').execute();
    const resend = () => stage.admin.post(`/admin/mail/${mail?.id}/resend`, {});
    expect((await resend()).statusCode).toBe(200);
    await db().deleteFrom('teamCoach').where('teamId', '=', stage.league.boysHawks.id).execute();
    expect(refusalOf(await resend())).toMatchObject({
      status: 409,
      error: 'coach@example.org no longer coaches Hawks.',
    });
    await db().deleteFrom('waitingWish').execute();
    await stage.processWaitlist();
    expect(refusalOf(await resend())).toMatchObject({
      status: 409,
      error: 'This email is out of date.',
    });
  });

  it('sends no email to a coach who has turned off emails about offers', async () => {
    const since = stage.test.clock.now();
    const off = { email: 'coach@example.org', mailGroup: 'offers', since, byWayOf: 'account' } as const;
    await db().insertInto('mailSwitchedOff').values(off).execute();
    await send();
    expect(delivered.map(({ to }) => to)).toEqual(['new@example.org']);
  });
});
