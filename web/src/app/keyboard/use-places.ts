import type { LeagueTeam } from '@portal/contract/admin-coaches.ts';
import { venueNameOf } from '@portal/domain/schedule/row.ts';
import { NO_FILTERS, type RowFilters, writeRowFilters } from '@portal/domain/schedule/row-filters.ts';
import { type IsoDate, leagueNow } from '@portal/domain/time/wall-clock.ts';
import { venueName } from '@portal/domain/venues/venue-name.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#api/session.ts';
import { leagueTeams } from '#coaches/queries.ts';
import { useLeagueToday } from '#league-time/use-league-now.ts';
import { PATHS } from '#paths.ts';
import { coachTeams, openSlots } from '#practices/queries.ts';
import { useSetUpPath } from '#season/selected-season.ts';
import { venueList } from '#venues/queries.ts';
import { pagesFor } from '../menu-pages.ts';
import { dayPlaces, type Place } from './finder-matches.ts';

const COACHES_DAYS = 14;
const LEAGUES_DAYS = 200;

/** Every place that the user can open: pages and actions first, then teams, gyms and days. */
export function usePlaces(): Place[] {
  const session = useSession();
  const setUpPath = useSetUpPath();
  const today = useLeagueToday() ?? leagueNow(new Date(), 'UTC').date;
  const user = session.status === 'signed-in' ? session.user : null;
  const isAdmin = user?.role === 'ADMIN';
  const isCoach = user !== null && !isAdmin;
  const league = useQuery({ ...leagueTeams, enabled: isAdmin });
  const venues = useQuery({ ...venueList, refetchOnMount: true, enabled: isAdmin });
  const own = useQuery({
    ...coachTeams(user ?? { email: '', emailVerified: false }),
    enabled: isCoach && user.emailVerified,
  });
  const slots = useQuery({ ...openSlots, enabled: isCoach });
  if (user === null) return [];

  const pages = [
    ...pagesFor(user.role).map(({ to, label, isSetUp }) => ({ label, to: isSetUp ? setUpPath(to) : to })),
    { label: 'Your account', to: PATHS.account },
  ].map((page) => ({ group: 'Pages', ...page }));
  if (isAdmin) {
    return [
      ...pages,
      ...actions([
        ['Add a game', schedule({ type: 'OPEN' }), 'schedule open slot practice clinic'],
        ['Close a gym', setUpPath(`${PATHS.venues}?ask=closure`), 'closure snow'],
        ['Email coaches', PATHS.coaches, 'message'],
        ['Undo a change', PATHS.activity, 'history last'],
        ['Generate the schedule', setUpPath(PATHS.games), 'games draft'],
        ['Import a games file', setUpPath(PATHS.games), 'spreadsheet csv excel'],
        ['Tell everyone', `${PATHS.settings}?notice=new`, 'notice banner families'],
      ]),
      ...(league.data ?? []).map(leaguePlace),
      ...(league.data ?? [])
        .flatMap(({ coaches }) => coaches)
        .map(coachPlace)
        .filter(isFirst),
      ...(venues.data ?? []).map(venueNameOf).map((venue) => ({
        group: 'Gyms',
        label: venue,
        to: schedule({ venue }),
      })),
      ...dayPlaces(today, LEAGUES_DAYS, (day) => `${PATHS.combinedSchedule}?view=board&day=${day}`),
    ];
  }
  return [
    ...pages,
    ...actions([
      ['Book a practice', PATHS.practiceRequest, 'reserve request slot'],
      ['Change or cancel a practice', PATHS.yourPractices, 'move trade swap'],
      ['Change your password or name', PATHS.account, 'email profile'],
    ]),
    ...(own.data ?? []).map(({ teamName, divisionName }) => ({
      group: 'Teams',
      label: teamName,
      note: divisionName,
      to: PATHS.yourPractices,
    })),
    ...[...new Set((slots.data ?? []).map(venueName))].toSorted().map((gym) => ({
      group: 'Gyms',
      label: gym,
      to: requests({ gym }),
    })),
    ...dayPlaces(today, COACHES_DAYS, (day: IsoDate) => requests({ day })),
  ];
}

/** What a person can do, with the page where it is done and further search terms. */
const actions = (list: readonly (readonly [label: string, to: string, words: string])[]): Place[] =>
  list.map(([label, to, words]) => ({ group: 'Actions', label, to, words }));

const requests = (filter: Record<string, string>) =>
  `${PATHS.practiceRequest}?${new URLSearchParams(filter)}`;

/** The combined schedule with a filter. */
function schedule(filter: Partial<RowFilters>): string {
  const written = Object.entries(writeRowFilters({ ...NO_FILTERS, ...filter }));
  const params = written.filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `${PATHS.combinedSchedule}?${new URLSearchParams(params)}`;
}

const leaguePlace = ({ name, divisionName }: LeagueTeam): Place => ({
  group: 'Teams',
  label: name,
  note: divisionName,
  to: schedule({ search: name, division: divisionName }),
});

const coachPlace = ({ firstName, lastName, email }: LeagueTeam['coaches'][number]): Place => ({
  group: 'Coaches',
  label: `${firstName} ${lastName}`.trim(),
  words: email,
  to: `${PATHS.coaches}?${new URLSearchParams({ q: email })}`,
});

/** Whether no earlier place has the same path: a coach with two teams is listed once. */
const isFirst = (place: Place, index: number, all: readonly Place[]): boolean =>
  all.findIndex(({ to }) => to === place.to) === index;
