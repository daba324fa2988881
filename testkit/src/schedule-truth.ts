import type { Db } from '@portal/server/platform/db/database.ts';
import type { RawSchedule } from './schedule-rules.ts';

/** The tables of the combined schedule, read without the portal. */

/** Deletes all entries with their history and emails; names and types stay. */
export async function clearSchedule(db: Db): Promise<void> {
  for (const table of ['changePart', 'mail', 'idempotency', 'entry', 'blackout', 'changeSet'] as const) {
    await db.deleteFrom(table).execute();
  }
}

/** The tables that the invariants are checked on. */
export async function readSchedule(db: Db): Promise<RawSchedule> {
  const [stored, entries, blackouts, history, mails, limits, coached, parts] = await Promise.all([
    db.selectFrom('slot').selectAll().orderBy('id').execute(),
    db.selectFrom('entry').selectAll().orderBy('id').execute(),
    db.selectFrom('blackout').selectAll().execute(),
    db.selectFrom('history').select(['action', 'entryId']).orderBy('id').execute(),
    db.selectFrom('mail').select(['kind', 'recipient', 'data']).orderBy('id').execute(),
    db
      .selectFrom('team')
      .innerJoin('division', 'division.id', 'team.divisionId')
      .select(['team.id', 'division.practicesPerWeek'])
      .execute(),
    db
      .selectFrom('teamCoach')
      .innerJoin('coach', 'coach.id', 'teamCoach.coachId')
      .select(['teamId', 'email'])
      .execute(),
    db.selectFrom('court').select(['id', 'partOf']).where('partOf', 'is not', null).execute(),
  ]);
  return {
    slots: stored.filter(({ withdrawnAt }) => withdrawnAt === null),
    withdrawn: stored.filter(({ withdrawnAt }) => withdrawnAt !== null),
    entries,
    blackouts,
    history,
    mails,
    wholes: new Map(parts.map(({ id, partOf }) => [id, partOf ?? 0])),
    limits: new Map(limits.map((team) => [team.id, team.practicesPerWeek])),
    coaches: new Map(
      [...Map.groupBy(coached, ({ teamId }) => teamId)].map(([team, own]) => [
        team,
        own.map(({ email }) => email),
      ]),
    ),
  };
}
