import { HAWKS, OWLS } from '@portal/testkit/booking-stage.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { useMailStage } from '#mail/testing/mail-stage.ts';
import { endStaleTrades } from './answer-trade.ts';
import { answerTrade, entryOn, offerTrade, tradeIdOf } from './testing/trade-calls.ts';

/** The emails to the coaches of both teams. The Hawks offer Thursday at 6 PM to the Owls for their 7 PM. */

const stage = useMailStage();
const db = () => stage.test.portal.db;

let id: number;
beforeEach(async () => {
  const [ofHawks, ofOwls] = [stage.slot('thisWeek', 0), stage.slot('thisWeek', 2)];
  await stage.coach.reserve(stage.body(ofHawks, HAWKS));
  await stage.other.reserve(stage.body(ofOwls, OWLS));
  const offer = {
    AvailabilityId: ofHawks.id,
    toTeamId: stage.league.owls.id,
    requestedEntryId: await entryOn(db(), ofOwls),
  };
  await db().deleteFrom('mail').execute();
  id = tradeIdOf(await offerTrade(stage.coach, offer));
});

/** The emails that a person got, in the order in which they were sent. */
const sentTo = (person: string) => stage.delivered.filter(({ to }) => to === person);
const outcomes = async () =>
  (await db().selectFrom('mail').select(['kind', 'state', 'problem']).orderBy('id').execute()).map(
    ({ kind, state, problem }) => [kind, state, problem],
  );

describe('the email about an offer', () => {
  it('tells each team in an offer what it gives, what it gets and the deadline, and names no person', async () => {
    await stage.send();
    const [toOwls] = sentTo('other@example.org');
    expect(toOwls?.subject).toContain('Trade offered: Owls, Thu Nov 19, 6 PM, Salk');
    for (const words of [
      'Boys 3-4 Hawks would like to trade practices with your team:',
      'Thu, Nov 19, 2026, 6–7 PM at Salk, court 1',
      'Thu, Nov 19, 2026, 7–8 PM at Salk, court 1',
      '12 PM on Thu, Nov 19, 2026',
      '/your-practices',
    ]) {
      expect(toOwls?.text).toContain(words);
    }
    expect(toOwls?.text).not.toMatch(/Casey|Kim|coach@|new@/);
    const [toHawks] = sentTo('coach@example.org');
    expect(toHawks?.subject).toContain('Trade offered: Hawks, Thu Nov 19, 7 PM, Salk');
    expect(toHawks?.text).toContain('Your team offered Boys 3-4 Owls a trade of practices:');
    expect(toHawks?.text).not.toMatch(/Robin|other@/);
  });

  it('sends no email about an offer that has been answered', async () => {
    await answerTrade(stage.coach, id, 'withdraw');
    await stage.send();
    expect(await outcomes()).toEqual([
      ...Array(3).fill(['trade_offered', 'superseded', 'offer_over']),
      ...Array(3).fill(['trade_ended', 'sent', null]),
    ]);
  });

  it('sends no email about an offer to a coach who has left the team', async () => {
    await db().deleteFrom('teamCoach').where('teamId', '=', stage.league.owls.id).execute();
    await stage.send();
    expect(sentTo('other@example.org')).toEqual([]);
    expect(sentTo('coach@example.org')).toHaveLength(1);
  });
});

describe('the email about the outcome', () => {
  it('says which offer was declined', async () => {
    await stage.send();
    await answerTrade(stage.other, id, 'decline');
    await stage.send();
    expect(sentTo('coach@example.org').at(-1)?.subject).toContain('Trade declined: Hawks');
    expect(sentTo('coach@example.org').at(-1)?.text).toContain(
      'Boys 3-4 Owls declined the offer of your team:',
    );
    expect(sentTo('other@example.org').at(-1)?.text).toContain(
      'Your team declined the offer of Boys 3-4 Hawks:',
    );
  });

  it('says that nobody answered the offer in time', async () => {
    await stage.send();
    await stage.travel('2026-11-19T17:00:00Z');
    await endStaleTrades(stage.test.portal);
    await stage.send();
    expect(sentTo('coach@example.org').at(-1)?.subject).toContain('Trade expired: Hawks');
    expect(sentTo('other@example.org').at(-1)?.text).toContain(
      'Your team did not answer the offer of Boys 3-4 Hawks in time:',
    );
  });

  it('names the other team of a completed trade, in one email to each coach', async () => {
    await stage.send();
    await answerTrade(stage.other, id, 'accept');
    await stage.send();
    const last = sentTo('coach@example.org').at(-1);
    expect(last?.subject).toContain('Practice traded: Hawks, Thu Nov 19, 7 PM, Salk');
    expect(last?.text).toContain('Your team traded with Boys 3-4 Owls. It was Thu, Nov 19, 2026, 6–7 PM');
    expect(sentTo('coach@example.org')).toHaveLength(2);
    expect(sentTo('other@example.org')).toHaveLength(2);
  });
});
