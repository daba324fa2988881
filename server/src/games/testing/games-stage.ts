import { API_BASE } from '@portal/contract/api-base.ts';
import type { GamesImportAnswer } from '@portal/contract/games.ts';
import { type OwnTestApp, openKeptTestApp } from '@portal/testkit/app.ts';
import { type CoachCalls, coachCalls } from '@portal/testkit/coach-calls.ts';
import { buildLeague, type League } from '@portal/testkit/league.ts';
import { multipart } from '@portal/testkit/multipart.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach } from 'vitest';

/** A row of a plain file. By default, Hawks play Owls at 9 AM on the first Saturday. */
export type FileGame = Partial<Record<(typeof COLUMNS)[number], string>>;

const COLUMNS = [
  'date',
  'start',
  'end',
  'division',
  'home',
  'away',
  'school',
  'gym',
  'court',
  'game number',
  'status',
] as const;

const GAME: FileGame = {
  date: '2026-11-21',
  start: '09:00',
  end: '10:00',
  division: 'Boys 3-4',
  home: 'Hawks',
  away: 'Owls',
  school: 'Salk',
  gym: 'Gym',
  court: '1',
};

/** A plain file with these games, in this order. */
export const gamesFile = (...games: FileGame[]): string =>
  [COLUMNS, ...games.map((game) => COLUMNS.map((name) => ({ ...GAME, ...game })[name] ?? ''))]
    .map((cells) => cells.join(','))
    .join('\n');

/** The field that cancels games that are missing from the file. */
export const CANCELS_MISSING = { keepGone: 'false' };

export const SATURDAYS = ['2026-11-21', '2026-11-28', '2026-12-05'] as const;

export type GamesStage = {
  test: OwnTestApp;
  league: League;
  admin: CoachCalls;
  coach(email: string): CoachCalls;
  /** sends a file as the administrator does */
  send(
    file: string | Buffer,
    fields?: Record<string, string>,
    name?: string,
  ): Promise<LightMyRequestResponse>;
  imported(file: string | Buffer, fields?: Record<string, string>): Promise<GamesImportAnswer>;
  previewed(file: string | Buffer, fields?: Record<string, string>): Promise<GamesImportAnswer>;
  revert(id: number | undefined): Promise<LightMyRequestResponse>;
  slotAt(date: string, hour: number, court?: number): League['slots'][number];
  /** active entries in the order of time and court: '2026-11-21 09:00-10:00 1 Hawks vs Owls' */
  schedule(): Promise<string[]>;
  /** every row of slots, entries (without their revision), links to files and answers */
  everyRow(): Promise<unknown>;
  /** 'games_imported hawks@example.org' for every email so far, oldest first */
  mails(): Promise<string[]>;
  history(): Promise<{ action: string; actor: string; detail: Record<string, unknown> }[]>;
};

/**
 * Boys 3-4 with four teams and Girls 5-6 with two, whose Hawks have the coach of the boys' Hawks; one gym of two courts
 * with approved slots of an hour from 9 AM to 6 PM on three Saturdays. Today is Tuesday, 2026-11-17.
 */
export function useGamesStage(): GamesStage {
  const stage = {} as GamesStage;
  beforeEach(async () => {
    const test = await openKeptTestApp();
    const { db } = test.portal;
    const team = (division: string, name: string, coach = name.toLowerCase()) => ({
      division,
      name,
      coaches: [`${coach}@example.org`],
    });
    const league = await buildLeague(db, {
      now: test.clock.now(),
      teams: [
        team('Boys 3-4', 'Hawks'),
        team('Boys 3-4', 'Owls'),
        team('Boys 3-4', 'Comets'),
        team('Boys 3-4', 'Stars'),
        team('Girls 5-6', 'Hawks'),
        team('Girls 5-6', 'Lynx'),
      ],
      administrators: ['admin@example.org'],
      gyms: [{ schoolName: 'Salk', gymName: 'Gym', scheduleName: 'SALK', courts: ['1', '2'] }],
      slotsOf: (courts) =>
        SATURDAYS.flatMap((date) =>
          courts.flatMap(({ id: courtId }) =>
            Array.from({ length: 9 }, (_, index) => ({
              courtId,
              date,
              startTime: `${String(9 + index).padStart(2, '0')}:00:00`,
              endTime: `${10 + index}:00:00`,
            })),
          ),
        ),
    });
    const [administrator] = league.administrators;
    if (administrator === undefined) throw new Error('The league has no administrator.');
    const send: GamesStage['send'] = (content, fields = {}, name = 'games.csv') => {
      const { payload, headers } = multipart({ content, name }, fields);
      return test.app.inject({
        method: 'POST',
        url: `${API_BASE}/admin/games/import`,
        payload,
        headers: { ...headers, authorization: `Bearer ${administrator.token}` },
      });
    };
    const answered = async (answer: LightMyRequestResponse) => {
      if (answer.statusCode !== 200) throw new Error(`Refused: ${answer.body}`);
      return answer.json<GamesImportAnswer>();
    };
    const admin = coachCalls(test.app, administrator);
    Object.assign(stage, {
      test,
      league,
      admin,
      send,
      coach(email) {
        const person = league.coaches.find((coach) => coach.email === email);
        if (person === undefined) throw new Error(`The league has no coach ${email}.`);
        return coachCalls(test.app, person);
      },
      imported: async (file, fields) => answered(await send(file, fields)),
      previewed: async (file, fields) => answered(await send(file, { ...fields, preview: 'true' })),
      revert: (id) => admin.post(`/admin/games/imports/${id}/revert`, {}),
      slotAt(date, hour, court = 1) {
        const found = league.slots.find(
          (slot) =>
            slot.date === date && Number(slot.startTime.slice(0, 2)) === hour && slot.court === `${court}`,
        );
        if (found === undefined) throw new Error(`The league has no slot on ${date} at ${hour}.`);
        return found;
      },
      async schedule() {
        const rows = await db
          .selectFrom('entryNamed')
          .selectAll()
          .where('state', '=', 'active')
          .orderBy('entryDate')
          .orderBy('startTime')
          .orderBy('courtName')
          .execute();
        return rows.map(
          (row) =>
            `${row.entryDate} ${row.startTime.slice(0, 5)}-${row.endTime.slice(0, 5)} ${row.courtName} ${[row.homeTeam, row.awayTeam].filter(Boolean).join(' vs ')}`,
        );
      },
      async everyRow() {
        const entries = await db.selectFrom('entry').selectAll().orderBy('id').execute();
        return {
          entries: entries.map(({ revision: _, ...entry }) => entry),
          slots: await db.selectFrom('slot').selectAll().orderBy('id').execute(),
          answers: await db.selectFrom('gameAnswer').selectAll().orderBy('key').execute(),
        };
      },
      async mails() {
        const rows = await db.selectFrom('mail').select(['kind', 'recipient']).orderBy('id').execute();
        return rows.map(({ kind, recipient }) => `${kind} ${recipient}`);
      },
      history: () =>
        db.selectFrom('history').select(['action', 'actor', 'detail', 'kind']).orderBy('id').execute(),
    } satisfies GamesStage);
  });
  afterEach(() => stage.test.close());
  return stage;
}
