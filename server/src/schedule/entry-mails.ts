import type { EntryType } from '@portal/domain/schedule/status.ts';
import type { FreeSlot, NewMail } from '#mail/kinds.ts';

/** Whom an entry's mails go to. */
export type MailedCoach = {
  email: string;
  /** '' where nobody knows it */
  firstName: string;
  /** coaches a team from outside the league */
  isGuest?: boolean;
};

/** An entry with all that its mails tell. */
export type MailedEntry = {
  entryId: number;
  /** after the change that is told of */
  revision: number;
  type: EntryType;
  date: string;
  startTime: string;
  endTime: string;
  schoolName: string;
  gymName: string;
  court: string;
  divisionName: string;
  /** the practising team, or the home side */
  homeTeam: string;
  /** '' for a practice */
  awayTeam: string;
  /** of both sides, the External one's included */
  coaches: readonly MailedCoach[];
};

/** What the league gives as the reason of a cancel that says none. */
export const LEAGUE_REASON = 'Cancelled by the league';

/** `lost`: cancelled by the league; `restored`: its cancel was undone. */
const PRACTICE_KINDS = {
  booked: 'practice_booked',
  changed: 'practice_changed',
  restored: 'practice_booked',
  cancelled: 'practice_cancelled',
  lost: 'practice_cancelled_by_league',
} as const;

/** Games are the league's alone. */
const GAME_KINDS = {
  booked: 'game_scheduled',
  changed: 'game_changed',
  restored: 'game_changed',
  cancelled: 'game_cancelled',
  lost: 'game_cancelled',
} as const;

/** What is told, beyond the entry itself. */
type News = {
  /** why it was cancelled, or a sentence that explains why it is told of once more */
  reason?: string | undefined;
  /** what the team of a lost practice could take instead */
  freeSlots?: readonly FreeSlot[] | undefined;
  /** the address of who did it: whoever did it himself may do without the mail */
  by?: string | undefined;
};

/**
 * One mail to each person that an entry concerns, also where somebody coaches both sides; none for clinics and
 * blackouts. Enqueue them in the transaction of the change.
 */
export function entryMails(
  kind: keyof typeof PRACTICE_KINDS,
  entry: MailedEntry,
  now: Date,
  { reason: given, freeSlots, by }: News = {},
): NewMail[] {
  const { type } = entry;
  if (type === 'clinic' || type === 'blackout') return [];
  // the mail says so anyhow
  const reason = given === LEAGUE_REASON ? undefined : given;
  const people = entry.coaches.filter(
    ({ email }, index, all) => all.findIndex((other) => other.email === email) === index,
  );
  return people.map(({ email, firstName, isGuest }) => {
    const { divisionName, date, startTime, endTime, schoolName, gymName, court, entryId } = entry;
    const told = { firstName, divisionName, date, startTime, endTime, schoolName, gymName, court, entryId };
    const data = { ...told, sequence: entry.revision, ...(reason === undefined ? {} : { reason }) };
    if (type === 'practice') {
      const teamName = entry.homeTeam;
      const practice = { ...data, teamName, ...(freeSlots === undefined ? {} : { freeSlots }) };
      return { kind: PRACTICE_KINDS[kind], recipient: email, data: practice, now, by };
    }
    const { homeTeam, awayTeam } = entry;
    const game = { ...data, type, homeTeam, awayTeam, ...(isGuest ? { isGuest } : {}) };
    return { kind: GAME_KINDS[kind], recipient: email, data: game, now, by };
  });
}
