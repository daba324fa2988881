import type { CalendarLink, CalendarLinks, NewCalendarLink } from '@portal/contract/calendar-links.ts';
import { addDays } from '@portal/domain/time/wall-clock.ts';
import { hashToken, newToken } from '#auth/tokens.ts';
import type { CoachesService } from '#coaches/service.ts';
import { leagueNowOf } from '#platform/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { AppError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/access.ts';
import { LIMITS } from '#platform/throttle/limits.ts';
import { createThrottle } from '#platform/throttle/throttle.ts';
import type { Portal } from '#portal.ts';
import { type FeedSubject, listFeedEntries } from './entry-repository.ts';
import { feedFile } from './feed-file.ts';
import {
  deleteLink,
  findLiveLink,
  hasVenue,
  insertLink,
  listLinks,
  noteRead,
  type StoredLink,
} from './link-repository.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** How far a calendar goes back, and how long it tells of what was canceled. */
const PAST_DAYS = 30;
const CANCELED_DAYS = 60;
const MOST_LINKS = 30;

/** What a link is asked to show. */
export type Asked = { kind: 'coach' } | { kind: 'team'; teamId: number } | { kind: 'gym'; venueId: number };

const READ_TOO_OFTEN =
  'This calendar is read too often. Please let your calendar program ask for it once an hour.';
const MISSED_TOO_OFTEN =
  'Too many calendars were asked for that are not there. Please remove old links from your calendar program.';

const ALL_TEAMS = 'All my teams';

const toLink = ({ name, createdAt, lastReadAt, ...link }: StoredLink): CalendarLink => ({
  ...link,
  name: name || ALL_TEAMS,
  createdAt: createdAt.toISOString(),
  lastReadAt: lastReadAt?.toISOString() ?? null,
});

function subjectOf(link: StoredLink & { email: string }): FeedSubject {
  if (link.teamId !== null) return { teamId: link.teamId };
  return link.venueId === null ? { email: link.email } : { venueId: link.venueId };
}

export type CalendarService = ReturnType<typeof createCalendarService>;

/** Calendar links and what is read under them. @see docs/spec/decisions.md#calendar-feeds */
export function createCalendarService(portal: Portal, coaches: CoachesService) {
  const { db, clock, settings } = portal;
  const throttle = createThrottle(portal);

  async function listLinksOf(caller: Caller): Promise<CalendarLinks> {
    const [links, teams] = await Promise.all([listLinks(db, caller.accountId), coaches.listTeamsOf(caller)]);
    return {
      links: links.map(toLink),
      teams: teams.map(({ id, name, divisionName, otherSeason }) => ({
        id,
        name: `${name} (${[divisionName, otherSeason].filter((part) => part !== null).join(', ')})`,
      })),
    };
  }

  /** @throws AppError NOT_YOURS | FORBIDDEN | NOT_FOUND where the caller may not see it */
  async function checkAsked(caller: Caller, asked: Asked): Promise<void> {
    if (asked.kind === 'gym') {
      if (caller.role !== 'ADMIN') {
        throw new AppError('FORBIDDEN', 'Only administrators can make the calendar of a gym.');
      }
      if (!(await hasVenue(db, asked.venueId))) throw new AppError('NOT_FOUND', 'There is no such gym.');
      return;
    }
    const teams = await coaches.listTeamsOf(caller);
    if (asked.kind === 'team' && !teams.some(({ id }) => id === asked.teamId)) {
      throw new AppError('NOT_YOURS', 'You can only make calendars of your own teams.');
    }
  }

  return {
    listLinks: listLinksOf,

    /**
     * Makes a link; its secret is in the answer and nowhere else.
     * @throws AppError NOT_YOURS | FORBIDDEN | NOT_FOUND | WRONG_STATE (too many links)
     */
    async makeLink(caller: Caller, asked: Asked): Promise<NewCalendarLink> {
      await checkAsked(caller, asked);
      const secret = newToken();
      const link = await inTransaction(db, async (tx) => {
        const id = await insertLink(
          tx,
          {
            accountId: caller.accountId,
            kind: asked.kind,
            teamId: asked.kind === 'team' ? asked.teamId : null,
            venueId: asked.kind === 'gym' ? asked.venueId : null,
            secretHash: hashToken(secret),
            now: clock.now(),
          },
          MOST_LINKS,
        );
        if (id === null) {
          throw new AppError(
            'WRONG_STATE',
            `You have ${MOST_LINKS} calendar links already. Please remove one first.`,
          );
        }
        const made = (await listLinks(tx, caller.accountId)).find((each) => each.id === id);
        if (made === undefined) throw new Error('A calendar link was written and not found.');
        return made;
      });
      return {
        message: 'The calendar link is ready. It is shown this once.',
        link: toLink(link),
        url: `${portal.publicUrl}/calendars/${secret}.ics`,
      };
    },

    /** Ends a link of the caller. What is not his, or not any more, is answered the same. */
    async revokeLink(caller: Caller, id: number): Promise<{ message: string }> {
      await deleteLink(db, { id, accountId: caller.accountId });
      return { message: 'The calendar link is removed. Calendars that use it get nothing any more.' };
    },

    /**
     * The calendar under a secret as the text of an .ics file.
     * A network that asks for many that are not there is told so, and can still read those that are: the servers of a
     * calendar company ask for everybody.
     * @param network whom a wrong secret counts for
     * @throws AppError NOT_FOUND where the link is unknown, was removed, or shows what its maker may not see any more;
     *   THROTTLED
     */
    async readFeed(secret: string, network: string): Promise<string> {
      const link = await findLiveLink(db, hashToken(secret));
      if (link === null) {
        const missing = await throttle.take(
          [{ limit: LIMITS.calendarMissing, subject: network }],
          MISSED_TOO_OFTEN,
        );
        missing.keep();
        throw new AppError('NOT_FOUND', 'There is no such calendar.');
      }
      const read = await throttle.take(
        [{ limit: LIMITS.calendarLink, subject: String(link.id) }],
        READ_TOO_OFTEN,
      );
      read.keep();
      const { leagueName, timeZone } = settings.current();
      const now = clock.now();
      const { date: today } = leagueNowOf(clock, timeZone);
      const entries = await listFeedEntries(db, subjectOf(link), {
        first: addDays(today, -PAST_DAYS),
        canceledSince: new Date(now.getTime() - CANCELED_DAYS * DAY_MS),
      });
      await noteRead(db, link.id, { now, unless: new Date(now.getTime() - HOUR_MS) });
      return feedFile(entries, {
        name: [link.name || 'My teams', leagueName].filter(Boolean).join(', '),
        timeZone,
        publicUrl: portal.publicUrl,
        today,
      });
    },
  };
}
