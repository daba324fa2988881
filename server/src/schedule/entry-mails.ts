import type { EntryType } from '@portal/domain/schedule/status.ts';
import { type CourtFacts, courtFacts } from '@portal/domain/venues/court-facts.ts';
import type { FreeSlot } from '#mail/kinds/entry-facts.ts';
import type { GameMailData } from '#mail/kinds/game-mails.ts';
import type { PracticeMailData } from '#mail/kinds/practice-mails.ts';
import type { NewMail } from '#mail/kinds.ts';
import type { EntryCoach } from '#platform/db/entries.ts';

/** An entry with everything that its emails say. */
export type MailedEntry = CourtFacts & {
  entryId: number;
  /** after the change that the email reports */
  revision: number;
  /** how often its names have changed; none if it is new */
  labelRevision?: number;
  /** '' or absent if nobody wrote one */
  note?: string;
  type: EntryType;
  date: string;
  startTime: string;
  endTime: string;
  divisionName: string;
  /** the practicing team, or the home side */
  homeTeam: string;
  /** '' for a practice */
  awayTeam: string;
  /** of both sides, including those of an External team */
  coaches: readonly EntryCoach[];
};

/** The reason of a cancel that gives none. */
export const LEAGUE_REASON = 'Canceled by the league';
/** The same of a game that is postponed. */
export const POSTPONED_REASON = 'Postponed by the league';

/**
 * `lost`: canceled by the league; `restored`: canceled or postponed before, and back; `postponed` and `replaced`: a game
 * without a time, and one that has a new time; `unconfirmed`: its permit is pending again
 */
const PRACTICE_KINDS = {
  booked: 'practice_booked',
  changed: 'practice_changed',
  restored: 'practice_restored',
  cancelled: 'practice_cancelled',
  lost: 'practice_cancelled_by_league',
  // the league takes a practice or leaves it
  postponed: 'practice_cancelled_by_league',
  replaced: 'practice_changed',
  unconfirmed: 'practice_unconfirmed',
} as const;

/** Only the league changes games. */
const GAME_KINDS = {
  booked: 'game_scheduled',
  changed: 'game_changed',
  restored: 'game_restored',
  cancelled: 'game_cancelled',
  lost: 'game_cancelled',
  postponed: 'game_postponed',
  replaced: 'game_new_time',
  unconfirmed: 'game_unconfirmed',
} as const;

/** What an email says beyond the entry itself. */
type MailDetails = {
  /** why it was canceled, or a sentence that explains the email */
  reason?: string | undefined;
  /** slots that the team of a lost practice could book instead */
  freeSlots?: readonly FreeSlot[] | undefined;
  /** until when the team of a lost practice may book one beyond the weekly limit */
  makeUpUntil?: string | undefined;
  /** the email address of the person who did it, because they may not want emails about their own changes */
  by?: string | undefined;
  /** one of its coaches did it, not the league */
  isByCoach?: boolean;
  /** a game that is back was postponed, not canceled */
  wasPostponed?: boolean;
  /** the team that now has the former place */
  tradedWith?: string | undefined;
};

/**
 * One email to each person that an entry concerns, even if they coach both sides; none for clinics and blackouts. Pass
 * them to `enqueueTeamMails` in the transaction of the change.
 */
export function entryMails(
  kind: keyof typeof PRACTICE_KINDS,
  entry: MailedEntry,
  now: Date,
  {
    reason: fullReason,
    freeSlots,
    makeUpUntil,
    by,
    isByCoach = false,
    wasPostponed = false,
    tradedWith,
  }: MailDetails = {},
): NewMail[] {
  const { type } = entry;
  if (type === 'clinic' || type === 'blackout') return [];
  // the email already says this
  const reason = fullReason === LEAGUE_REASON || fullReason === POSTPONED_REASON ? undefined : fullReason;
  const because = reason === undefined ? {} : { reason };
  const instead = {
    ...(freeSlots !== undefined && { freeSlots }),
    ...(makeUpUntil !== undefined && { makeUpUntil }),
  };
  return peopleOf(entry).map((coach) => {
    const mail = { recipient: coach.email, teamId: coach.teamId, now, by };
    if (type === 'practice') {
      const changedBy = coach.email === by ? ('reader' as const) : ('coach' as const);
      const data = {
        ...practiceData(entry, coach),
        ...because,
        ...instead,
        ...(tradedWith === undefined ? isByCoach && kind === 'changed' && { changedBy } : { tradedWith }),
      };
      return { kind: PRACTICE_KINDS[kind], data, ...mail };
    }
    const data = {
      ...gameData({ ...entry, type }, coach),
      ...because,
      ...(kind === 'restored' && wasPostponed && { wasPostponed }),
    };
    return { kind: GAME_KINDS[kind], data, ...mail };
  });
}

/** The people that an entry concerns, each once, even if they coach both sides. */
export const peopleOf = ({ coaches }: MailedEntry): EntryCoach[] =>
  coaches.filter(({ email }, index) => coaches.findIndex((other) => other.email === email) === index);

/** What every email about a practice says to a coach. */
export const practiceData = (entry: MailedEntry, coach: EntryCoach): PracticeMailData => ({
  ...mailFieldsFor(entry, coach),
  teamName: entry.homeTeam,
});

/** The same for a game or playoff. */
export const gameData = (
  entry: MailedEntry & { type: GameMailData['type'] },
  coach: EntryCoach,
): GameMailData => ({
  ...mailFieldsFor(entry, coach),
  type: entry.type,
  homeTeam: entry.homeTeam,
  awayTeam: entry.awayTeam,
  coachedTeam: coach.teamName,
  ...(coach.isGuest ? { isGuest: true } : {}),
});

function mailFieldsFor(entry: MailedEntry, { firstName }: EntryCoach) {
  const { divisionName, date, startTime, endTime, entryId, revision, labelRevision = 0, note } = entry;
  return {
    firstName,
    divisionName,
    date,
    startTime,
    endTime,
    ...courtFacts(entry),
    entryId,
    sequence: revision,
    ...(labelRevision > 0 && { labelRevision }),
    ...(note && { note }),
  };
}
