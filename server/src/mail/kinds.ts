import type { IsoDate, WallTime } from '@portal/domain/time/wall-clock.ts';

/** A practice as its mails tell it; date and times are league wall clock. */
export type PracticeMailData = {
  firstName: string;
  teamName: string;
  divisionName: string;
  date: IsoDate;
  startTime: WallTime;
  endTime: WallTime;
  schoolName: string;
  gymName: string;
  court: string;
  /** the calendar entry's identity: the same for the booking and its cancellation */
  entryId: number;
  /** grows with each mail about the entry: 0 booked, 1 cancelled */
  sequence: number;
  /** why it was cancelled, where somebody said so */
  reason?: string | undefined;
};

/** What each kind of mail needs; rendering happens at send time, from this alone. */
export type MailData = {
  confirm_address: { firstName: string };
  reset_password: { firstName: string };
  password_changed: { firstName: string };
  practice_booked: PracticeMailData;
  practice_cancelled: PracticeMailData;
};

export type MailKind = keyof MailData;

/** Kinds whose mail carries a link; the link's token travels in `secret` and is erased once the mail has left. */
export type LinkMailKind = 'confirm_address' | 'reset_password';

/** One mail to one person. */
export type NewMail = {
  [Kind in MailKind]: {
    kind: Kind;
    /** a normalised address (domain/auth/email.ts) */
    recipient: string;
    data: MailData[Kind];
    now: Date;
  } & (Kind extends LinkMailKind ? { secret: string } : { secret?: undefined });
}[MailKind];
