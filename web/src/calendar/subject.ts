import type { CalendarLink } from '@portal/contract/calendar-links.ts';

/** What a calendar shows, as in the call that creates a link. */
export type Subject = { kind: 'coach' } | { kind: 'team'; teamId: number } | { kind: 'gym'; venueId: number };

/** Whether the link shows exactly that. */
export function showsSubject(link: CalendarLink, subject: Subject): boolean {
  if (subject.kind === 'team') return link.teamId === subject.teamId;
  return subject.kind === 'gym' ? link.venueId === subject.venueId : link.kind === 'coach';
}

/** The URL that opens the link in a calendar program. */
export const subscribeAddress = (url: string): string => url.replace(/^https?:/, 'webcal:');
