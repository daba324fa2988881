/** What calendars know an entry by: the same in emails and in feeds, so that both are one appointment. */
export const entryUid = (entryId: number, publicUrl: string): string =>
  `entry-${entryId}@${new URL(publicUrl).hostname}`;
