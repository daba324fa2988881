import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { foldName } from '@portal/domain/coaches/names.ts';
import { programName, type Season } from '@portal/domain/season/season-name.ts';
import { addMinutes, type IsoDate, type WallTime } from '@portal/domain/time/wall-clock.ts';
import { weekStartOf } from '@portal/domain/time/week.ts';
import type { Db } from '@portal/server/platform/db/database.ts';
import type { Schema } from '@portal/server/platform/db/schema.ts';
import { insertRow, insertRows, updateRows } from './rows.ts';

/**
 * Rows for tests and benchmarks, one function per table. Every field has a default, and unique names are numbered. Each
 * function returns what dependent rows need.
 */

let last = 0;
const next = () => ++last;

/** When the rows of a test were created, by default. */
export const LONG_AGO = new Date('2026-01-05T12:00:00Z');

export type TestSeason = { id: number; year: number; name: Season };

/** A season, active by default. */
export async function makeSeason(
  db: Db,
  options: { year?: number; name?: Season; isActive?: boolean } = {},
): Promise<TestSeason> {
  const { year = 2026, name = 'FALL', isActive = true } = options;
  const { id } = await insertRow(db, 'season', {
    year,
    name,
    programName: programName(year, name),
    isActive,
    createdAt: LONG_AGO,
    activatedAt: LONG_AGO,
  });
  return { id, year, name };
}

export type TestDivision = { id: number; name: string };

export async function makeDivision(
  db: Db,
  options: { seasonId: number; name?: string; practicesPerWeek?: number },
): Promise<TestDivision> {
  const name = foldName(options.name ?? `Division ${next()}`);
  const { id } = await insertRow(db, 'division', {
    seasonId: options.seasonId,
    name: name.shown,
    nameKey: name.key,
    practicesPerWeek: options.practicesPerWeek ?? 1,
  });
  return { id, name: name.shown };
}

export type TestTeam = { id: number; name: string; divisionId: number };

export async function makeTeam(db: Db, options: { divisionId: number; name?: string }): Promise<TestTeam> {
  const name = foldName(options.name ?? `Team ${next()}`);
  const { id } = await insertRow(db, 'team', {
    divisionId: options.divisionId,
    name: name.shown,
    nameKey: name.key,
  });
  return { id, name: name.shown, divisionId: options.divisionId };
}

export type TestCoach = { id: number; email: string; firstName: string; lastName: string };

/** A coach of the given teams. This is league data; the person's login is `makeAccount`. */
export async function makeCoach(
  db: Db,
  options: { email?: string; firstName?: string; lastName?: string; teamIds?: readonly number[] } = {},
): Promise<TestCoach> {
  const number = next();
  const { email = `coach${number}@example.org`, firstName = 'Casey', lastName = `Coach${number}` } = options;
  const { id } = await insertRow(db, 'coach', { email, firstName, lastName });
  const links = (options.teamIds ?? []).map((teamId) => ({ teamId, coachId: id }));
  if (links.length > 0) await db.insertInto('teamCoach').values(links).execute();
  return { id, email, firstName, lastName };
}

export type TestCourt = { id: number; name: string };
export type TestVenue = {
  id: number;
  schoolName: string;
  gymName: string;
  scheduleName: string;
  /** in the requested order */
  courts: TestCourt[];
  /** the first of `courts` */
  court: TestCourt;
};

/**
 * A gym of a school with its courts. An existing school of that name is reused.
 * @param options `partOf` has the name of the whole court, by the name of its part
 */
export async function makeVenue(
  db: Db,
  options: {
    schoolName?: string;
    gymName?: string;
    scheduleName?: string;
    courts?: readonly string[];
    partOf?: Readonly<Record<string, string>>;
  } = {},
): Promise<TestVenue> {
  const number = next();
  const school = foldName(options.schoolName ?? `School ${number}`);
  const gym = foldName(options.gymName ?? `Gym ${number}`);
  const scheduleName = options.scheduleName ?? `SCHEDULE-${number}`;
  const { id: schoolId } = await db
    .insertInto('school')
    .values({ name: school.shown, nameKey: school.key })
    .onConflict((conflict) => conflict.column('nameKey').doUpdateSet({ name: school.shown }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await insertRow(db, 'venue', {
    schoolId,
    gymName: gym.shown,
    gymKey: gym.key,
    scheduleName,
  });
  const names = (options.courts ?? ['1']).map(foldName);
  const courtIds = await db
    .insertInto('court')
    .values(names.map((name) => ({ venueId: id, name: name.shown, nameKey: name.key })))
    .returning('id')
    .execute();
  const courts = courtIds.map((row, index) => ({ id: row.id, name: names[index]?.shown ?? '' }));
  for (const [part, whole] of Object.entries(options.partOf ?? {})) {
    const partOf = courts.find(({ name }) => name === whole)?.id;
    await updateRows(db, 'court', { venueId: id, name: part }, { partOf: partOf ?? null });
  }
  const [court] = courts;
  if (court === undefined) throw new Error('A venue needs a court.');
  return { id, schoolName: school.shown, gymName: gym.shown, scheduleName, courts, court };
}

export async function makeCourt(db: Db, options: { venueId: number; name?: string }): Promise<TestCourt> {
  const name = foldName(options.name ?? `${next()}`);
  const { id } = await insertRow(db, 'court', {
    venueId: options.venueId,
    name: name.shown,
    nameKey: name.key,
  });
  return { id, name: name.shown };
}

export type TestSlot = { id: number; courtId: number; date: IsoDate; startTime: WallTime; endTime: WallTime };

export type SlotOptions = {
  seasonId: number;
  courtId: number;
  date: IsoDate;
  startTime?: WallTime;
  endTime?: WallTime;
  permitStatus?: 'approved' | 'pending' | 'declined' | 'canceled';
  purpose?: 'any' | 'practices' | 'games';
  withdrawnAt?: Date | null;
};

/** A statement has at most 65,535 parameters. */
const MAX_ROWS = 2_000;

/** Slots, by default approved ones of 60 minutes from 18:00. */
export async function makeSlots(db: Db, options: readonly SlotOptions[]): Promise<TestSlot[]> {
  const slots = options.map(({ startTime = '18:00:00', ...slot }) => ({
    ...slot,
    startTime,
    endTime: slot.endTime ?? addMinutes(startTime, 60),
  }));
  const ids: number[] = [];
  for (let begin = 0; begin < slots.length; begin += MAX_ROWS) {
    const made = await db
      .insertInto('slot')
      .values(
        slots.slice(begin, begin + MAX_ROWS).map((slot) => ({
          seasonId: slot.seasonId,
          courtId: slot.courtId,
          slotDate: slot.date,
          startTime: slot.startTime,
          endTime: slot.endTime,
          permitStatus: slot.permitStatus ?? 'approved',
          purpose: slot.purpose ?? 'any',
          withdrawnAt: slot.withdrawnAt ?? null,
        })),
      )
      .returning('id')
      .execute();
    ids.push(...made.map(({ id }) => id));
  }
  return slots.map(({ courtId, date, startTime, endTime }, index) => ({
    id: ids[index] ?? 0,
    courtId,
    date,
    startTime,
    endTime,
  }));
}

export async function makeSlot(db: Db, options: SlotOptions): Promise<TestSlot> {
  return (await makeSlots(db, [options]))[0] as TestSlot;
}

export type TestEntry = { id: number };

/** An active entry on a slot, as an administrator adds it, by default at the time of the slot. */
export async function makeEntry(
  db: Db,
  options: {
    slot: TestSlot;
    type: 'practice' | 'game' | 'playoff' | 'clinic' | 'blackout';
    homeTeamId?: number | null;
    awayTeamId?: number | null;
    startTime?: WallTime;
    endTime?: WallTime;
    blocks?: boolean;
    bookedBy?: 'coach' | 'admin';
    quotaSlot?: number | null;
    /** canceled entries are kept, too */
    canceledAt?: Date | null;
  },
): Promise<TestEntry> {
  const { slot, type, canceledAt = null } = options;
  return await insertRow(db, 'entry', {
    slotId: slot.id,
    courtId: slot.courtId,
    entryDate: slot.date,
    startTime: options.startTime ?? slot.startTime,
    endTime: options.endTime ?? slot.endTime,
    type,
    blocks: options.blocks ?? true,
    state: canceledAt === null ? 'active' : 'cancelled',
    homeTeamId: options.homeTeamId ?? null,
    awayTeamId: options.awayTeamId ?? null,
    bookedBy: options.bookedBy ?? 'admin',
    weekStart: type === 'practice' ? weekStartOf(slot.date, 'monday') : null,
    weekSeat: options.quotaSlot ?? null,
    createdAt: LONG_AGO,
    cancelledAt: canceledAt,
  });
}

/** Holds a slot for a team, as the waitlist does. @param options by default it is held for an hour from `now` on */
export async function holdSlot(
  db: Db,
  options: { slotId: number; teamId: number; now: Date; heldUntil?: Date },
): Promise<void> {
  const { slotId, teamId, now, heldUntil = new Date(now.getTime() + 3_600_000) } = options;
  const { id: roundId } = await insertRow(db, 'waitingRound', { slotId, beganAt: now });
  await insertRows(db, 'waitingOffer', { roundId, slotId, teamId, offeredAt: now, heldUntil });
}

export type TestAccount = {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  role: 'ADMIN' | 'COACH';
};

/** A person who can log in, by default a coach with a confirmed address. */
export async function makeAccount(
  db: Db,
  options: {
    email?: string;
    firstName?: string;
    lastName?: string;
    role?: 'ADMIN' | 'COACH';
    isConfirmed?: boolean;
    /** no password matches the default */
    passwordHash?: string;
    createdAt?: Date;
  } = {},
): Promise<TestAccount> {
  const number = next();
  const { email = `person${number}@example.org`, firstName = 'Pat', lastName = `Person${number}` } = options;
  const { role = 'COACH', isConfirmed = true, createdAt = LONG_AGO } = options;
  const { id } = await insertRow(db, 'account', {
    email,
    firstName,
    lastName,
    passwordHash: options.passwordHash ?? 'no password matches',
    role,
    emailVerifiedAt: isConfirmed ? createdAt : null,
    createdAt,
  });
  return { id, email, firstName, lastName, role };
}

/**
 * A session of an account that is valid for twelve hours from `now`.
 * @returns the token for `Authorization: Bearer …`; only its hash is in the database
 */
export async function makeSession(db: Db, options: { accountId: number; now: Date }): Promise<string> {
  const [token = ''] = await makeSessions(db, { accountIds: [options.accountId], now: options.now });
  return token;
}

/** A passkey that no device has. */
export async function makePasskey(
  db: Db,
  options: { accountId: number; name?: string },
): Promise<{ id: number }> {
  return await insertRow(db, 'passkey', {
    accountId: options.accountId,
    credentialId: randomBytes(32).toString('base64url'),
    publicKey: randomBytes(77),
    counter: 0,
    transports: [],
    name: options.name ?? 'Phone',
    createdAt: LONG_AGO,
    lastUsedAt: null,
  });
}

/** A session for each account. @returns their tokens, in the same order */
export async function makeSessions(
  db: Db,
  { accountIds, now }: { accountIds: readonly number[]; now: Date },
): Promise<string[]> {
  const tokens = accountIds.map(() => randomBytes(32).toString('base64url'));
  await insertRows(
    db,
    'session',
    tokens.map((token, index) => ({
      id: randomUUID(),
      tokenHash: createHash('sha256').update(token).digest(),
      accountId: accountIds[index] ?? 0,
      device: 'Test',
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + 12 * 3_600_000),
      identityConfirmedUntil: new Date(now.getTime() + 12 * 3_600_000),
      revokedAt: null,
    })),
  );
  return tokens;
}

/** A change of court time, with its lines in the history. @returns its id */
export async function makeChange(
  db: Db,
  change: { kind: Schema['changeSet']['kind']; at: Date; actor?: string; reason?: string },
  lines: readonly {
    action: string;
    slotId: number;
    entryId: number | null;
    detail?: Record<string, unknown>;
  }[] = [],
): Promise<number> {
  const { id } = await insertRow(db, 'changeSet', { actor: 'the league', ...change });
  for (const { detail = {}, ...line } of lines) {
    await insertRows(db, 'changePart', { ...line, changeSetId: id, detail: JSON.stringify(detail) });
  }
  return id;
}
