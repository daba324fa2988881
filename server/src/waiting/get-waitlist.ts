import type {
  LeagueWaitlist,
  ListedRequest,
  PlaceInLine,
  Waitlist,
  WaitlistOffer,
} from '@portal/contract/waiting.ts';
import { notOpenText } from '@portal/domain/practices/round/opening.ts';
import { leagueNow } from '@portal/domain/time/wall-clock.ts';
import type { DaySpan, WeekRange } from '@portal/domain/time/week.ts';
import type { GymTime } from '@portal/domain/waiting/gym-time.ts';
import { aheadReason, inLine, isWaiting, pausedText, type WaitingTeam } from '@portal/domain/waiting/line.ts';
import { canMeet, hasDayIn, requestWeeks } from '@portal/domain/waiting/request.ts';
import { requestText } from '@portal/domain/waiting/request-text.ts';
import { listTeamsOfCoach } from '#coaches/list-teams.ts';
import { currentPeriod } from '#league/period.ts';
import type { Db } from '#platform/db/database.ts';
import {
  type FileFormat,
  momentWriter,
  type TableFile,
  tableFile,
} from '#platform/files/write/table-file.ts';
import { safe } from '#platform/files/write/xlsx-file.ts';
import type { Caller } from '#platform/http/access.ts';
import type { Portal } from '#portal.ts';
import { readOpenings } from '#practice-round/coming-week.ts';
import { listGymNames } from '#venues/gym-names.ts';
import { listGymTimes, listRequests, type StoredRequest } from './request-repository.ts';
import { type LiveOffer, listLiveOffers } from './round-repository.ts';
import { listTeamFacts, type TeamFacts } from './team-repository.ts';

type NamedTeam = { id: number; name: string; divisionName: string };
type Gyms = readonly { id: number; name: string }[];

/** The requests of the caller's teams with their places in line, and the slots held for them. */
export async function getWaitlist(portal: Portal, caller: Caller): Promise<Waitlist> {
  const { db } = portal;
  const { now, range } = currentPeriod(portal);
  const own = await listTeamsOfCoach(portal, caller.email);
  const ids = own.map(({ id }) => id);
  const [requests, offers, gyms] = await Promise.all([
    listRequests(db, now.date),
    listLiveOffers(db, ids),
    listGymNames(db),
  ]);
  const mine = requests.filter(({ teamId }) => ids.includes(teamId));
  const facts = mine.length === 0 ? null : await readWeekFacts(db, requests, range);
  const { opensAt } = await readOpenings(portal, db, ids);
  const notOpen = (teamId: number) => {
    const at = opensAt(teamId);
    return at === null ? '' : notOpenText(at, portal.settings.current().timeZone);
  };
  const toRequest = (request: StoredRequest): ListedRequest => ({
    id: request.id,
    teamId: request.teamId,
    weekdays: [...request.weekdays],
    fromTime: request.fromTime,
    untilTime: request.untilTime,
    venueIds: request.venueIds && [...request.venueIds],
    ...textOf(portal, request, gyms),
    places: facts === null ? [] : placesOf(request, requests, { facts, range, today: now.date, notOpen }),
  });
  return {
    requests: mine.map(toRequest),
    offers: toOffers(portal, offers, own),
    teams: own.map(toTeam),
    gyms,
  };
}

/** Every waiting team and every held slot, for administrators. */
export async function getLeagueWaitlist(portal: Portal): Promise<LeagueWaitlist> {
  const [requests, offers, gyms, teams] = await Promise.all([
    listRequests(portal.db, currentPeriod(portal).now.date),
    listLiveOffers(portal.db, null),
    listGymNames(portal.db),
    listTeamsOfCoach(portal, null),
  ]);
  const ofTeam = Map.groupBy(requests, ({ teamId }) => teamId);
  return {
    teams: teams.flatMap((team) => {
      const own = ofTeam.get(team.id) ?? [];
      const shown = own.map((request) => ({
        id: request.id,
        text: textOf(portal, request, gyms).text,
        requestedAt: request.requestedAt.toISOString(),
      }));
      return own.length === 0 ? [] : [{ ...toTeam(team), requests: shown }];
    }),
    offers: toOffers(portal, offers, teams),
  };
}

/** The requests as a file, a row each. */
export async function exportWaitlist(portal: Portal, format: FileFormat): Promise<TableFile> {
  const { teams } = await getLeagueWaitlist(portal);
  const write = momentWriter(portal.settings.current().timeZone);
  return tableFile(format, {
    name: 'waitlist',
    sheet: 'Waitlist',
    headings: ['Division', 'Team', 'Request', 'Since'],
    rows: teams.map(({ requests, ...team }) => requests.map((request) => ({ ...team, ...request }))),
    toCells: ({ divisionName, teamName, text, requestedAt }) =>
      [divisionName, teamName, text, write(new Date(requestedAt))].map(safe),
  });
}

/** The gym times that a request can ask for. */
export async function listTimesToWaitFor(portal: Portal): Promise<{ times: GymTime[] }> {
  const { now, range } = currentPeriod(portal);
  return { times: await listGymTimes(portal.db, now, range) };
}

/** The request in words, with its weeks. */
function textOf(portal: Portal, request: StoredRequest, gyms: Gyms) {
  const weeks = requestWeeks(request, currentPeriod(portal).range);
  const named =
    request.venueIds && gyms.filter(({ id }) => request.venueIds?.includes(id)).map(({ name }) => name);
  return { weeks, text: requestText(request, named, weeks) };
}

const toOffers = (
  { settings }: Portal,
  offers: readonly LiveOffer[],
  teams: readonly NamedTeam[],
): WaitlistOffer[] =>
  offers.flatMap((offer) => {
    const team = teams.find(({ id }) => id === offer.teamId);
    return team === undefined ? [] : [toOffer(offer, team, settings.current().timeZone)];
  });

const toTeam = ({ id, name, divisionName }: NamedTeam) => ({ id, teamName: name, divisionName });

function toOffer(offer: LiveOffer, team: NamedTeam, timeZone: string): WaitlistOffer {
  const until = leagueNow(offer.heldUntil, timeZone);
  const heldUntil = `${until.date}T${until.time}`;
  return {
    id: offer.id,
    team: toTeam(team),
    slot: {
      Id: offer.slotId,
      AvailableDate: offer.date,
      AvailableTime: offer.startTime,
      EndTime: offer.endTime,
      SchoolName: offer.schoolName,
      GymName: offer.gymName,
      Court: offer.court,
      ...(offer.isOnlyCourt && { isOnlyCourt: true }),
      ScheduleName: offer.scheduleName,
      VenueId: offer.venueId,
      HeldUntil: heldUntil,
    },
    heldUntil,
  };
}

const WEEKS = ['current', 'next'] as const;
type Week = (typeof WEEKS)[number];

/** Facts of every waiting team for both weeks of the period, by its id. */
type WeekFacts = Readonly<Record<Week, ReadonlyMap<number, TeamFacts>>>;

async function readWeekFacts(
  db: Db,
  requests: readonly StoredRequest[],
  range: WeekRange,
): Promise<WeekFacts> {
  const ids = [...new Set(requests.map(({ teamId }) => teamId))];
  const of = async (week: Week) =>
    new Map((await listTeamFacts(db, ids, range[week].start)).map((team) => [team.teamId, team]));
  return { current: await of('current'), next: await of('next') };
}

type PlacesInput = {
  facts: WeekFacts;
  range: WeekRange;
  today: string;
  /** why a team can't book the next week yet, as a sentence; '' if it can */
  notOpen: (teamId: number) => string;
};

/**
 * The place in line of a request's team, in each week that the request covers, among the teams with a request that the
 * same slot could fit.
 * @param requests of the whole league, earliest first
 */
function placesOf(
  request: StoredRequest,
  requests: readonly StoredRequest[],
  { facts, range, today, notOpen }: PlacesInput,
): PlaceInLine[] {
  return WEEKS.flatMap((week): PlaceInLine[] => {
    const days = { start: week === 'current' ? today : range.next.start, end: range[week].end };
    if (!hasDayIn(request, days)) return [];
    const resting = week === 'next' ? notOpen(request.teamId) : '';
    if (resting !== '') return [{ week, place: null, resting, ahead: [] }];
    const teams = teamsInLine(request, requests, facts[week], days);
    const own = teams.find(({ teamId }) => teamId === request.teamId);
    if (own === undefined) return [];
    if (!isWaiting(own)) return [{ week, place: null, resting: pausedText(own, week), ahead: [] }];
    const line = inLine(teams);
    const ahead = line.slice(
      0,
      line.findIndex(({ teamId }) => teamId === own.teamId),
    );
    return [
      {
        week,
        place: ahead.length + 1,
        resting: '',
        ahead: ahead.map((other) => ({
          teamName: other.teamName,
          divisionName: other.divisionName,
          why: aheadReason(other, own, week),
        })),
      },
    ];
  });
}

function teamsInLine(
  request: StoredRequest,
  requests: readonly StoredRequest[],
  facts: ReadonlyMap<number, TeamFacts>,
  days: DaySpan,
): WaitingTeam[] {
  const requestedAt = new Map([[request.teamId, request.requestedAt.getTime()]]);
  for (const other of requests) {
    if (!requestedAt.has(other.teamId) && canMeet(request, other, days)) {
      requestedAt.set(other.teamId, other.requestedAt.getTime());
    }
  }
  return [...requestedAt].flatMap(([teamId, at]) => {
    const team = facts.get(teamId);
    return team === undefined ? [] : [{ ...team, requestedAt: at }];
  });
}
