/** The UID of an entry in calendars. It is the same in emails and feeds, so calendars show one appointment. */
export const entryUid = (entryId: number, publicUrl: string): string =>
  `entry-${entryId}@${new URL(publicUrl).hostname}`;
