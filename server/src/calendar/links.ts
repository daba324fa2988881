import type { CalendarLink, CalendarLinks, NewCalendarLink } from '@portal/contract/calendar-links.ts';
import { hashToken, newToken } from '#auth/tokens.ts';
import { listTeamsOf } from '#coaches/list-teams.ts';
import { inTransaction } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import {
  deleteLink,
  hasVenue,
  insertLink,
  type LinkUser,
  listLinks,
  type StoredLink,
} from './link-repository.ts';

const MAX_LINKS = 30;
const ALL_TEAMS = 'All my teams';

/** What a new link should show. */
export type LinkRequest =
  | { kind: 'coach' }
  | { kind: 'team'; teamId: number }
  | { kind: 'gym'; venueId: number };

const userOf = ({ accountId, email, role }: Caller): LinkUser => ({
  accountId,
  email,
  isAdmin: role === 'ADMIN',
});

const toLink = ({ name, madeBy, createdAt, lastReadAt, ...link }: StoredLink): CalendarLink => ({
  ...link,
  name: name || ALL_TEAMS,
  madeBy: madeBy || null,
  createdAt: createdAt.toISOString(),
  lastReadAt: lastReadAt?.toISOString() ?? null,
});

/** The links of the caller and of their teams, and the teams that they can make one for. @see docs/spec/decisions.md#calendar-feeds */
export async function listCalendarLinks(portal: Portal, caller: Caller): Promise<CalendarLinks> {
  const [links, teams] = await Promise.all([
    listLinks(portal.db, userOf(caller)),
    listTeamsOf(portal, caller),
  ]);
  return {
    links: links.map(toLink),
    teams: teams.map(({ id, name, divisionName, otherSeason }) => ({
      id,
      name: `${name} (${[divisionName, otherSeason].filter((part) => part !== null).join(', ')})`,
    })),
  };
}

/**
 * Makes a link; its secret is in the answer and nowhere else.
 * @throws AppError NOT_YOURS | FORBIDDEN | NOT_FOUND | WRONG_STATE (too many links)
 */
export async function makeCalendarLink(
  portal: Portal,
  caller: Caller,
  request: LinkRequest,
): Promise<NewCalendarLink> {
  await checkRequest(portal, caller, request);
  const { db, clock, publicUrl } = portal;
  const secret = newToken();
  const link = await inTransaction(db, async (tx) => {
    const id = await insertLink(
      tx,
      {
        accountId: caller.accountId,
        kind: request.kind,
        teamId: request.kind === 'team' ? request.teamId : null,
        venueId: request.kind === 'gym' ? request.venueId : null,
        secretHash: hashToken(secret),
        now: clock.now(),
      },
      MAX_LINKS,
    );
    if (id === null) {
      const whose = request.kind === 'team' ? 'This team has' : 'You have';
      const text = `${whose} ${MAX_LINKS} calendar links already. Please remove one first.`;
      throw new AppError('WRONG_STATE', text);
    }
    const made = (await listLinks(tx, userOf(caller))).find((each) => each.id === id);
    if (made === undefined) throw new Error('A calendar link was written and not found.');
    return made;
  });
  return {
    message: 'The calendar link is ready. It is shown this once.',
    link: toLink(link),
    url: `${publicUrl}/calendars/${secret}.ics`,
  };
}

/** @throws AppError NOT_YOURS | FORBIDDEN | NOT_FOUND if the caller may not see it */
async function checkRequest(portal: Portal, caller: Caller, request: LinkRequest): Promise<void> {
  if (request.kind === 'gym') {
    if (caller.role !== 'ADMIN') {
      throw new AppError('FORBIDDEN', 'Only administrators can make the calendar of a gym.');
    }
    if (!(await hasVenue(portal.db, request.venueId))) throw new AppError('NOT_FOUND', 'Gym not found.');
    return;
  }
  if (request.kind === 'coach') return;
  const teams = await listTeamsOf(portal, caller);
  if (!teams.some(({ id }) => id === request.teamId)) {
    throw new AppError('NOT_YOURS', 'You can only make calendars of your own teams.');
  }
}

/**
 * Deletes a link of the caller or of one of their teams; administrators those of any team. The answer is the same for
 * another account's or team's link and a missing one.
 */
export async function revokeCalendarLink(
  { db }: Portal,
  caller: Caller,
  id: number,
): Promise<{ message: string }> {
  await deleteLink(db, id, userOf(caller));
  return { message: 'Link removed. Calendars using it will stop updating.' };
}
