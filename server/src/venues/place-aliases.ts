import { type FoldedName, foldName } from '@portal/domain/coaches/names.ts';
import { PERMIT_STATUSES } from '@portal/domain/schedule/status.ts';
import { UNCLEAR_LETTERS } from '@portal/domain/time/cells.ts';
import { sql } from 'kysely';
import { LEAVE_OUT } from '#imports/file-questions.ts';
import { retryAfterRaces } from '#platform/db/change-once.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { AppError, invalidField } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { type KnownVenue, listVenues, lockVenues } from './known-venues.ts';
import type { NamedCourt } from './read-names.ts';

/** What a name in a file names, by folded names. `gymKey` is '' for the school itself, `courtKey` '' for the gym. */
export type PlaceKeys = { schoolKey: string; gymKey: string; courtKey: string };

/** `id` is of a school, gym or court. */
export type PlaceAnswer =
  | { means: 'school' | 'gym' | 'court' | 'renamed' | 'all-courts'; id: number }
  | { means: 'new' | 'leave-out' };

export type PlaceAlias = PlaceKeys & { answer: PlaceAnswer };

/** The key of a question about a name. */
export const placeKey = ({ schoolKey, gymKey, courtKey }: PlaceKeys): string =>
  JSON.stringify([schoolKey, gymKey, courtKey]);

/** Whether something may be answered about a folded word. */
type Answers = (word: string, answer: string) => boolean;

/** What questions about files may be about, and their answers. */
const ABOUT: ReadonlyMap<string, Answers> = new Map<string, Answers>([
  ['status', (_word, answer) => PERMIT_STATUSES.some((status) => status === answer)],
  ['weekday', (word, answer) => UNCLEAR_LETTERS.get(word)?.some((day) => `${day}` === answer) === true],
  ['calendar', (_word, answer) => /^(?:all|school:[1-9]\d{0,8})$/.test(answer)],
  ['event', (_word, answer) => answer === 'closed'],
  ['times', (_word, answer) => answer === 'times' || answer === 'all-day'],
  ['years', (_word, answer) => /^20\d{2}$/.test(answer)],
  ['courts', (_word, answer) => answer === 'count' || answer === 'names'],
]);
type About = 'status' | 'weekday' | 'calendar' | 'event' | 'times' | 'years' | 'courts';

/** The key of a question about a word in files. @param word folded */
export const fileKey = (about: About, word: string): string => `${about}:${word}`;

const partsOf = (key: string): [about: string, word: string] => {
  const [about = '', ...word] = key.split(':');
  return [about, word.join(':')];
};

function isAboutFiles(key: string): boolean {
  const [about, word] = partsOf(key);
  return ABOUT.has(about) && foldName(word).key === word;
}

function mayAnswer(key: string, answer: string): boolean {
  const [about, word] = partsOf(key);
  return answer === LEAVE_OUT.answer || ABOUT.get(about)?.(word, answer) === true;
}

/** 'school:12' or 'leave-out'. */
export const answerText = (answer: PlaceAnswer): string =>
  'id' in answer ? `${answer.means}:${answer.id}` : answer.means;

const ANSWER = /^(school|gym|court|renamed|all-courts):([1-9][0-9]{0,8})$/;
/** What a school, a gym and a court may mean. */
const ANSWERS_OF = {
  school: ['school', 'new', 'leave-out'],
  gym: ['gym', 'court', 'renamed', 'new', 'leave-out'],
  court: ['court', 'all-courts', 'leave-out'],
} as const satisfies Record<string, readonly PlaceAnswer['means'][]>;

function readKey(text: string): PlaceKeys | null {
  let parts: unknown;
  try {
    parts = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(parts) || parts.length !== 3) return null;
  const [schoolKey, gymKey, courtKey] = parts.map((part) => (typeof part === 'string' ? part : null));
  if (!schoolKey || gymKey == null || courtKey == null || (gymKey === '' && courtKey !== '')) return null;
  const isFolded = [schoolKey, gymKey, courtKey].every((part) => foldName(part).key === part);
  return isFolded ? { schoolKey, gymKey, courtKey } : null;
}

function readAnswer(text: string, { gymKey, courtKey }: PlaceKeys): PlaceAnswer | null {
  const [, means = text, id] = ANSWER.exec(text) ?? [];
  const level = courtKey !== '' ? 'court' : gymKey !== '' ? 'gym' : 'school';
  const allowed = ANSWERS_OF[level].find((each) => each === means);
  if (allowed === undefined) return null;
  if (allowed === 'new' || allowed === 'leave-out') return id === undefined ? { means: allowed } : null;
  return id === undefined ? null : { means: allowed, id: Number(id) };
}

const isThere = (answer: PlaceAnswer, venues: readonly KnownVenue[]): boolean =>
  !('id' in answer) ||
  venues.some(({ id, schoolId, courtList }) => {
    if (answer.means === 'school') return schoolId === answer.id;
    return answer.means === 'court' ? courtList.some((court) => court.id === answer.id) : id === answer.id;
  });

/** Remembers what a name in files means; null forgets it. @throws AppError INVALID_INPUT | NOT_FOUND */
export const answerPlaceQuestion = (
  portal: Portal,
  { key, answer: text }: { key: string; answer: string | null },
): Promise<{ message: string }> =>
  retryAfterRaces(portal, async (tx) => {
    await lockVenues(tx);
    if (isAboutFiles(key)) return await answerAboutFiles(tx, key, text);
    const keys = readKey(key);
    if (keys === null) throw invalidField('key', 'This question is not in a preview.');
    if (text === null) {
      await forget(tx, keys);
      return CLEARED;
    }
    const answer = readAnswer(text, keys);
    if (answer === null) throw invalidField('answer', 'This is not an answer to this question.');
    if (!isThere(answer, await listVenues(tx)))
      throw new AppError(
        'NOT_FOUND',
        'This place is no longer among the venues. Please choose another answer.',
      );
    await storeAlias(tx, { ...keys, answer });
    portal.log.info({ key, answer: text }, 'name of a place decided');
    return SAVED;
  });

const CLEARED = { message: 'Answer cleared.' };
const SAVED = { message: 'Answer saved, for this file and future ones.' };

/** @throws AppError INVALID_INPUT */
async function answerAboutFiles(
  tx: Tx,
  question: string,
  answer: string | null,
): Promise<{ message: string }> {
  if (answer === null) {
    await tx.deleteFrom('fileAnswer').where('question', '=', question).execute();
    return CLEARED;
  }
  if (!mayAnswer(question, answer)) throw invalidField('answer', 'This is not an answer to this question.');
  await tx
    .insertInto('fileAnswer')
    .values({ question, answer })
    .onConflict((conflict) => conflict.column('question').doUpdateSet({ answer }))
    .execute();
  return SAVED;
}

const forget = (tx: Tx, { schoolKey, gymKey, courtKey }: PlaceKeys) =>
  tx
    .deleteFrom('placeAlias')
    .where('schoolKey', '=', schoolKey)
    .where('gymKey', '=', gymKey)
    .where('courtKey', '=', courtKey)
    .execute();

async function storeAlias(tx: Tx, { schoolKey, gymKey, courtKey, answer }: PlaceAlias): Promise<void> {
  const id = 'id' in answer ? answer.id : null;
  const { means } = answer;
  const decided = {
    means: storedMeaning(means),
    schoolId: means === 'school' ? id : null,
    venueId: means === 'gym' || means === 'renamed' || means === 'all-courts' ? id : null,
    courtId: means === 'court' ? id : null,
  };
  await tx
    .insertInto('placeAlias')
    .values({ schoolKey, gymKey, courtKey, ...decided })
    .onConflict((conflict) => conflict.columns(['schoolKey', 'gymKey', 'courtKey']).doUpdateSet(decided))
    .execute();
}

function storedMeaning(means: PlaceAnswer['means']) {
  if (means === 'renamed') return 'rename' as const;
  return means === 'school' || means === 'gym' || means === 'court' ? ('name' as const) : means;
}

export type Places = {
  venues: readonly KnownVenue[];
  aliases?: readonly PlaceAlias[];
  /** to questions that are about no place */
  answers?: readonly (readonly [question: string, answer: string])[];
};

/** What the names in a file are compared with. */
export const readPlaces = async (db: Db) => ({
  venues: await listVenues(db),
  aliases: await listAliases(db),
  answers: (await db.selectFrom('fileAnswer').selectAll().orderBy('question').execute()).map(
    ({ question, answer }) => [question, answer] as const,
  ),
});

async function listAliases(db: Db): Promise<PlaceAlias[]> {
  const rows = await db
    .selectFrom('placeAlias')
    .selectAll()
    .orderBy('schoolKey')
    .orderBy('gymKey')
    .orderBy('courtKey')
    .execute();
  return rows.map(({ means, schoolId, venueId, courtId, ...keys }) => ({
    ...keys,
    answer: answerOf(means, { schoolId, venueId, courtId }),
  }));
}

function answerOf(
  means: string,
  { schoolId, venueId, courtId }: { schoolId: number | null; venueId: number | null; courtId: number | null },
): PlaceAnswer {
  if (means === 'new') return { means };
  if (schoolId !== null) return { means: 'school', id: schoolId };
  if (courtId !== null) return { means: 'court', id: courtId };
  if (venueId === null) return { means: 'leave-out' };
  return { means: means === 'rename' ? 'renamed' : means === 'all-courts' ? means : 'gym', id: venueId };
}

type NamedGym = { id: number; schoolId: number; schoolKey: string; gymKey: string };

/**
 * Renames a gym and its school, with all gyms of the school. Their former names become other names of theirs, so that files
 * which still use them are understood.
 */
export async function renameVenue(
  tx: Tx,
  { id, schoolId, schoolKey, gymKey }: NamedGym,
  { school, gym }: { school: FoldedName; gym: FoldedName },
): Promise<void> {
  await tx
    .updateTable('school')
    .set({ name: school.shown, nameKey: school.key })
    .where('id', '=', schoolId)
    .execute();
  await tx.updateTable('venue').set({ gymName: gym.shown, gymKey: gym.key }).where('id', '=', id).execute();
  if (schoolKey !== school.key)
    await storeAlias(tx, { schoolKey, gymKey: '', courtKey: '', answer: { means: 'school', id: schoolId } });
  if (gymKey !== gym.key)
    await storeAlias(tx, { schoolKey, gymKey, courtKey: '', answer: { means: 'gym', id } });
  await forgetNamesOf(tx, { schoolKey: school.key, gymKey: gym.key });
}

/** Names that courts of a gym have left become other names of theirs. */
export async function rememberCourts(
  tx: Tx,
  before: readonly { id: number; key: string }[],
  { school, gym, courts }: { school: FoldedName; gym: FoldedName; courts: readonly NamedCourt[] },
): Promise<void> {
  for (const { id, key } of before) {
    const isLeft = courts.some((court) => court.id === id) && !courts.some(({ name }) => name.key === key);
    if (!isLeft) continue;
    const keys = { schoolKey: school.key, gymKey: gym.key, courtKey: key };
    await storeAlias(tx, { ...keys, answer: { means: 'court', id } });
  }
}

/** A name that a school and gym now have is no other name of anything, and never left out. */
export async function forgetNamesOf(
  tx: Tx,
  { schoolKey, gymKey }: Omit<NamedGym, 'id' | 'schoolId'>,
): Promise<void> {
  await sql`delete from place_alias
    where school_key = ${schoolKey} and gym_key in ('', ${gymKey}) and court_key = ''`.execute(tx);
}
