import type { NewPlayer, OwnRating, OwnRoster, OwnRosters } from '@portal/contract/ratings.ts';
import { type Mark, type Marks, NO_MARKS } from '@portal/domain/ratings/marks.ts';
import { SKILLS } from '@portal/domain/ratings/skills.ts';
import { useBookingStage } from '@portal/testkit/booking-stage.ts';
import { type CoachCalls, coachCalls } from '@portal/testkit/coach-calls.ts';
import { makeAccount, makeCoach, makeSession, type TestTeam } from '@portal/testkit/factories.ts';
import type { Person } from '@portal/testkit/league.ts';
import { multipart } from '@portal/testkit/multipart.ts';
import { insertRow, insertRows, rowOf } from '@portal/testkit/rows.ts';
import { beforeEach } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { columnsOf } from '../marks-columns.ts';

/** The same mark in every skill. */
export const allMarks = (mark: Mark): Marks =>
  Object.fromEntries(SKILLS.map((skill) => [skill, mark])) as Marks;

export const player = (
  firstName: string,
  lastInitial: string,
  changes: Partial<NewPlayer> = {},
): NewPlayer => ({
  firstName,
  lastInitial,
  jerseyNumber: null,
  grade: null,
  ...changes,
});

/** A player row. @returns its id */
export async function makePlayer(
  db: Db,
  team: Pick<TestTeam, 'id'>,
  name = 'Ava S',
  changes: Partial<NewPlayer> = {},
): Promise<number> {
  const [firstName = '', lastInitial = ''] = name.split(' ');
  const { id } = await insertRow(db, 'player', {
    teamId: team.id,
    firstName,
    lastInitial,
    jerseyNumber: changes.jerseyNumber ?? null,
    grade: changes.grade ?? null,
  });
  return id;
}

/** A submitted rating, or a draft. */
export async function makeRating(
  db: Db,
  rating: { playerId: number; accountId: number; marks: Marks; note?: string; isDraft?: boolean; at?: Date },
): Promise<void> {
  const at = rating.at ?? new Date('2026-11-10T12:00:00Z');
  await insertRows(db, 'rating', {
    playerId: rating.playerId,
    accountId: rating.accountId,
    ...columnsOf(rating.marks),
    note: rating.note ?? '',
    state: rating.isDraft ? 'draft' : 'submitted',
    savedAt: at,
    submittedAt: rating.isDraft ? null : at,
  });
}

/** Another coach of these teams, with a confirmed account and a session. */
export async function makeCoachPerson(
  db: Db,
  now: Date,
  person: { email: string; firstName: string; lastName: string; teamIds: readonly number[] },
): Promise<Person> {
  await makeCoach(db, person);
  const { email, firstName, lastName } = person;
  const account = await makeAccount(db, { email, firstName, lastName });
  return { ...account, token: await makeSession(db, { accountId: account.id, now }) };
}

/** The calls about ratings, made by one person. */
export function ratingCalls(calls: CoachCalls) {
  return {
    ...calls,
    save: (playerId: number | string, body: { revision?: unknown; marks?: unknown; note?: unknown } = {}) =>
      calls.put(`/ratings/players/${playerId}/rating`, { revision: 0, marks: NO_MARKS, note: '', ...body }),
    submit: (teamId: number | string) => calls.post(`/ratings/teams/${teamId}/submit`, {}),
    reopen: (teamId: number | string) => calls.post(`/ratings/teams/${teamId}/reopen`, {}),
    add: (teamId: number | string, ...players: unknown[]) =>
      calls.post(`/ratings/teams/${teamId}/players`, { players }),
    change: (playerId: number | string, fields: unknown) => calls.put(`/ratings/players/${playerId}`, fields),
    rosters: async () => (await calls.get('/ratings/rosters')).json<OwnRosters>(),
    async roster(teamId: number): Promise<OwnRoster> {
      const found = (await this.rosters()).teams.find(({ id }) => id === teamId);
      if (found === undefined) throw new Error(`There is no roster of team ${teamId}.`);
      return found;
    },
    async ratingOf(playerId: number): Promise<OwnRating | null> {
      const players = (await this.rosters()).teams.flatMap((team) => team.players);
      return players.find(({ id }) => id === playerId)?.rating ?? null;
    },
  };
}

export type RatingCalls = ReturnType<typeof ratingCalls>;

/** The small league with a player on two teams, on a new portal for each test. Use the result only inside tests. */
export function useRatingsStage() {
  const booking = useBookingStage();
  const stage = {} as {
    ava: number;
    olive: number;
    coach: RatingCalls;
    other: RatingCalls;
    admin: RatingCalls;
  };
  const db = () => booking.test.portal.db;
  const app = () => booking.test.app;
  beforeEach(async () => {
    const { boysHawks, owls } = booking.league;
    stage.ava = await makePlayer(db(), boysHawks, 'Ava S', { jerseyNumber: '12', grade: '3' });
    stage.olive = await makePlayer(db(), owls, 'Olive T');
    stage.coach = ratingCalls(booking.coach);
    stage.other = ratingCalls(booking.other);
    stage.admin = ratingCalls(booking.admin);
  });
  const request = (method: 'DELETE' | 'POST', url: string, by: Person, form?: ReturnType<typeof multipart>) =>
    app().inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${by.token}`, ...form?.headers },
      ...(form && { payload: form.payload }),
    });

  return {
    db,
    app,
    booking,
    players: stage,
    get coach() {
      return stage.coach;
    },
    get other() {
      return stage.other;
    },
    get admin() {
      return stage.admin;
    },
    get league() {
      return booking.league;
    },
    get clock() {
      return booking.test.clock;
    },
    as: (person: Person) => ratingCalls(coachCalls(app(), person)),
    remove: (playerId: number | string, by: Person, query = '') =>
      request('DELETE', `/ratings/players/${playerId}${query}`, by),
    deleteSeason: (id: number | string, query = '?confirm=true') =>
      request('DELETE', `/admin/ratings/seasons/${id}${query}`, booking.league.admin),
    unlink: async (teamId: number, email: string) => {
      const coach = await rowOf(db(), 'coach', { email });
      return await request('DELETE', `/admin/teams/${teamId}/coaches/${coach.id}`, booking.league.admin);
    },
    upload: (content: string | Buffer, fields: Record<string, string> = {}) =>
      request('POST', '/admin/ratings/rosters', booking.league.admin, multipart({ content }, fields)),
    lock: (isLocked: boolean) =>
      booking.admin.post(`/admin/ratings/${isLocked ? 'lock' : 'unlock'}`, { confirm: true }),
    setDeadline: (deadline: string | null) => booking.admin.put('/admin/ratings/deadline', { deadline }),
    /** actions and subjects of the access log, oldest first */
    async accesses(): Promise<string[]> {
      const rows = await db()
        .selectFrom('ratingAccess')
        .select(['action', 'subject', 'times'])
        .orderBy('id')
        .execute();
      return rows.map(({ action, subject, times }) => `${action} ${subject} ×${times}`.replace('  ', ' '));
    },
  };
}
