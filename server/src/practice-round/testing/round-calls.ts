import type { LeagueRound, PracticeRound, RoundOutcome, RoundTeam } from '@portal/contract/practice-round.ts';
import type { TestApp } from '@portal/testkit/app.ts';
import type { CoachCalls } from '@portal/testkit/coach-calls.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { WaitingStage } from '#waiting/testing/waiting-stage.ts';
import { tendRound } from '../tend-round.ts';

/** Thursdays from 18:00, at any gym. */
export const THURSDAY = { weekdays: [4], fromTime: '18:00', untilTime: null, venueIds: null };
/** The two courts at 18:00 alone. */
export const AT_SIX = { ...THURSDAY, untilTime: '19:00' };

/** Friday, 2026-11-20, 8 PM: when wishes for the week of 2026-11-23 close. */
export const CLOSING = '2026-11-21T01:00:00Z';

/** The calls of the practice round on the waitlist's stage. */
export function roundCalls(stage: WaitingStage) {
  const done = (answer: LightMyRequestResponse) => {
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer;
  };
  const own = async (who: CoachCalls): Promise<PracticeRound> =>
    done(await who.get('/practice-round')).json();
  return {
    async turnOn(changes: object = {}): Promise<void> {
      const settings = { isOn: true, opening: 'round', weekday: 5, time: '20:00', divisions: [] };
      done(await stage.admin.put('/admin/practice-round', { ...settings, ...changes }));
      // other portals hear of it through the change feed
      for (const app of stage.apps) await app.portal.settings.reload();
    },
    wish: (who: CoachCalls, teamId: number, wishes: readonly object[], changes: object = {}) =>
      who.put(`/practice-round/teams/${teamId}`, {
        ...{ wishes, anyTime: false, sameFirst: false, skip: false },
        ...changes,
      }),
    own,
    async team(who: CoachCalls, teamId: number): Promise<RoundTeam> {
      const team = (await own(who)).teams.find(({ id }) => id === teamId);
      if (team === undefined) throw new Error('The coach does not have this team.');
      return team;
    },
    league: async (): Promise<LeagueRound> => done(await stage.admin.get('/admin/practice-round')).json(),
    rehearse: async (): Promise<RoundOutcome> =>
      done(await stage.admin.post('/admin/practice-round/rehearse', {})).json(),
    run: (key?: string) =>
      stage.admin.post('/admin/practice-round/run', {}, key === undefined ? {} : { 'idempotency-key': key }),
    undo: () => stage.admin.post('/admin/practice-round/undo', {}),
    /** what housekeeping does on a portal, by default the first */
    tend: (app: TestApp = stage.test) => tendRound(app.portal),
    /** the emails about rounds, in order of their readers */
    mails: () =>
      stage.test.portal.db
        .selectFrom('mail')
        .select(['kind', 'recipient', 'data'])
        .where('kind', 'like', 'practice_round%')
        .orderBy('kind')
        .orderBy('recipient')
        .execute(),
    /** the active practices: which team has which slot */
    practices: () =>
      stage.test.portal.db
        .selectFrom('entry')
        .select(['slotId', 'homeTeamId as teamId'])
        .where('state', '=', 'active')
        .where('type', '=', 'practice')
        .orderBy('slotId')
        .execute(),
  };
}
