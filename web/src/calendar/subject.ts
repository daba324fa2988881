import type { CalendarLink } from '@portal/contract/calendar-links.ts';

/** What a calendar shows, as the call that makes a link takes it. */
export type Subject = { kind: 'coach' } | { kind: 'team'; teamId: number } | { kind: 'gym'; venueId: number };

/** Whether the link shows just that. */
export function showsSubject(link: CalendarLink, subject: Subject): boolean {
  if (subject.kind === 'team') return link.teamId === subject.teamId;
  return subject.kind === 'gym' ? link.venueId === subject.venueId : link.kind === 'coach';
}

/** The address under which calendar programs open it at once. */
export const subscribeAddress = (url: string): string => url.replace(/^https?:/, 'webcal:');
