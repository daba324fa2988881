import type { VenueCalls } from '#venues/testing/venue-calls.ts';
import { csv, PERMIT_HEADS } from './season-calls.ts';

/** Winter 2026, prepared beside the small league of `useBookingStage`, whose Fall 2026 is active. */

export const WINTER = { year: '2026', season: 'winter' };
export const permits = (from: string, to: string) =>
  csv(PERMIT_HEADS, ['Salk', 'Gym', 'All', 'Thursday', from, to, '2026-11-19', '2026-11-26', 60, 'Approved']);
export const COACHES = csv(
  ['Division Name', 'Team Name', 'Coach Name', 'Coach Email'],
  ['Boys 3-4', 'Hawks', 'Casey Hawk', 'coach@example.org'],
  ['Boys 3-4', 'Jets', 'Casey Hawk', 'coach@example.org'],
);
export const CLOSURES = csv(
  ['First Date', 'Last Date', 'School', 'Gym', 'Reason'],
  ['2026-11-26', '2026-11-26', 'All', '', 'Holiday'],
);

/** All of Winter: 4 slots on each of two Thursdays on two courts less the holiday, and two teams of the Hawks' coach. */
export async function prepareWinter(admin: VenueCalls): Promise<void> {
  for (const answer of [
    await admin.post('/admin/seasons', WINTER),
    await admin.sendFile('/admin/permits/import', permits('18:00', '22:00'), WINTER),
    await admin.sendFile('/admin/closures/import', CLOSURES, WINTER),
    await admin.sendFile('/admin/enrollment/upload', COACHES, WINTER),
    await admin.post('/admin/load-coach-data', WINTER),
    await admin.post('/season/3a/stream', { includeAll: true, ...WINTER }),
    await admin.post('/season/3b/stream', WINTER),
  ]) {
    if (answer.statusCode !== 200 || answer.body.includes('FAILED')) throw new Error(answer.body);
  }
}
