import type { MailKind } from '@portal/domain/mail/mail-kinds.ts';
import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';
import type { TradeState } from '@portal/domain/trades/trade.ts';
import type { CourtFacts } from '@portal/domain/venues/court-facts.ts';

/** An entry as emails describe it; date and times are league wall clock. */
type EntryMailData = CourtFacts & {
  /** '' if nobody knows it */
  firstName: string;
  divisionName: string;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  /** the calendar entry's identity: the same in every email about it */
  entryId: number;
  /** the entry's revision */
  sequence: number;
  /** how often its names had changed; absent if never. Calendars use the highest sum of both */
  labelRevision?: number | undefined;
  /** why it was canceled, or why it is reported again, if a reason is known */
  reason?: string | undefined;
};

export type PracticeMailData = EntryMailData & { teamName: string };

/**
 * `changedBy`: the reader or another coach of the team; absent if the league did. `tradedWith`: the team that now has the
 * former place.
 */
export type ChangedPracticeMailData = PracticeMailData & {
  changedBy?: 'reader' | 'coach' | undefined;
  tradedWith?: string | undefined;
};

/** A slot that the team could take instead. */
export type FreeSlot = CourtFacts & {
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
};

/**
 * - `freeSlots`: the nearest that the team may still book, best first; absent if it may book none in that week
 * - `makeUpUntil`: until when the team may book one practice beyond the weekly limit; absent if it may not
 */
export type LostPracticeMailData = PracticeMailData & {
  freeSlots?: readonly FreeSlot[] | undefined;
  makeUpUntil?: IsoDate | undefined;
};

/** A practice that its team has instead of a lost one, whose time is open again. */
export type OpenTimeMailData = PracticeMailData & { open: FreeSlot };

/** A lost practice, and the slot that is held for its team; `heldUntil` is league wall clock. */
export type ProposedPracticeMailData = PracticeMailData & {
  proposed: FreeSlot;
  spare: readonly FreeSlot[];
  heldUntil: { date: IsoDate; time: WallTime };
};

export type GameMailData = EntryMailData & {
  type: 'game' | 'playoff';
  homeTeam: string;
  awayTeam: string;
  /** the team that the reader coaches; absent in emails of older versions */
  coachedTeam?: string | undefined;
  /** the reader coaches a team from outside the league, and has no account */
  isGuest?: boolean | undefined;
};

/** A slot that is offered to a waiting team. */
export type WaitingMailData = FreeSlot & {
  firstName: string;
  teamId: number;
  teamName: string;
  divisionName: string;
  /** ISO instant after which it is out of date */
  validUntil: string;
};

/** Without an offer, anyone may book the slot. */
export type WaitingOfferMailData = WaitingMailData & {
  offerId: number | null;
  /** league wall clock */
  heldUntil: { date: IsoDate; time: WallTime } | null;
};

/** A trade as the coaches of one of its teams see it. */
export type TradeMailData = {
  firstName: string;
  teamName: string;
  divisionName: string;
  /** 'Boys 3-4 Owls' */
  otherTeam: string;
  /** the reader's team made the offer */
  isOwnOffer: boolean;
  /** null: nothing, because the practice is given away */
  gives: FreeSlot | null;
  gets: FreeSlot | null;
};

/** A change of an entry, as a single email would report it. */
export type EntryNews = {
  [Kind in EntryMailKind]: { kind: Kind; data: MailData[Kind] };
}[EntryMailKind];

/** Several changes within a minute, in one email. */
export type TeamChangesMailData = {
  firstName: string;
  /** the newest state of each entry that differs from what its reader knew */
  news: readonly EntryNews[];
  /** what was booked and canceled again within the minute */
  passing: readonly EntryNews[];
};

/** What an import of games, or its revert, did to the games of one person. */
export type GamesImportedMailData = {
  firstName: string;
  /** 'Winter 2026' */
  season: string;
  /** in the order of the games' times */
  news: readonly EntryNews[];
  isGuest?: boolean | undefined;
};

/** Who is asked to sign up; without the name or address, which emails of older versions lack, the form stays empty. */
type Invitation = {
  firstName: string;
  lastName?: string | undefined;
  email?: string | undefined;
  teams: readonly { teamName: string; divisionName: string }[];
};

/** What each kind of email needs; rendering happens at send time, from this alone. */
export type MailData = {
  confirm_address: { firstName: string; email?: string | undefined };
  reset_password: { firstName: string };
  no_account: Invitation;
  password_changed: { firstName: string };
  /** `email`: the address until now */
  new_address: { firstName: string; email: string; newEmail: string };
  address_in_use: { firstName: string };
  /** `isChanged`: false if the new address is still to be confirmed */
  address_changed: { firstName: string; newEmail: string; isChanged: boolean };
  coach_invited: Invitation;
  /** plain text; `sentBy` is the administrator's first name, `replyTo` their address */
  coach_message: { firstName: string; subject: string; text: string; sentBy: string; replyTo: string };
  /** teams whose ratings are missing, of one season such as 'Winter 2026'; no player is named */
  ratings_reminder: {
    firstName: string;
    /** the reader's address if they have no account yet */
    email?: string | undefined;
    season: string;
    teams: readonly { teamName: string; divisionName: string }[];
    deadline: IsoDate | null;
  };
  practice_booked: PracticeMailData;
  practice_changed: ChangedPracticeMailData;
  practice_restored: PracticeMailData;
  practice_time_open: OpenTimeMailData;
  practice_unconfirmed: PracticeMailData;
  practice_cancelled: PracticeMailData;
  practice_cancelled_by_league: LostPracticeMailData;
  practice_proposed: ProposedPracticeMailData;
  game_scheduled: GameMailData;
  game_changed: GameMailData;
  game_restored: GameMailData;
  game_unconfirmed: GameMailData;
  game_cancelled: GameMailData;
  practice_reminder: PracticeMailData;
  game_reminder: GameMailData;
  waiting_list_offer: WaitingOfferMailData;
  waiting_list_gone: WaitingMailData;
  /** `validUntil`: ISO instant; `answerBy`: the same in league time */
  trade_offered: TradeMailData & {
    tradeId: number;
    teamId: number;
    validUntil: string;
    answerBy: { date: IsoDate; time: WallTime };
  };
  trade_ended: TradeMailData & { outcome: Exclude<TradeState, 'open' | 'accepted'> };
  team_changes: TeamChangesMailData;
  games_imported: GamesImportedMailData;
} & Record<MailKind, { firstName: string }>;

/** Kinds that report changes of an entry. */
export type EntryMailKind =
  Extract<MailKind, `practice_${string}` | `game_${string}`> extends infer Kind
    ? Exclude<Kind, 'practice_reminder' | 'game_reminder'>
    : never;

/** Kinds whose email has a secret link; its token is in `secret`, which is deleted when the email is sent. */
export type LinkMailKind =
  | 'confirm_address'
  | 'reset_password'
  | 'new_address'
  | 'practice_reminder'
  | 'practice_proposed';

/** One email to one person. */
export type NewMail = {
  [Kind in MailKind]: {
    kind: Kind;
    /** a normalized address (domain/auth/email.ts) */
    recipient: string;
    data: MailData[Kind];
    now: Date;
    /** the address of the coach or administrator who made the change; absent if the portal did */
    by?: string | undefined;
    /** the team it is about, if it says what happened to one */
    teamId?: number | undefined;
  } & (Kind extends LinkMailKind ? { secret: string } : { secret?: undefined });
}[MailKind];
