import { describe, expect, it } from 'vitest';
import { countLeague, filterTeams, groupByDivision, readShown, type TeamFilters } from './team-filters.ts';
import { aLeague } from './testing/league-page.tsx';

const ALL: TeamFilters = { search: '', division: '', shown: 'all' };
const found = (filters: Partial<TeamFilters>) =>
  filterTeams(aLeague(), { ...ALL, ...filters }).map(({ id }) => id);

describe('filterTeams', () => {
  it.each<[Partial<TeamFilters>, number[]]>([
    [{}, [1, 2, 3]],
    [{ search: 'hawks' }, [1, 3]],
    [{ search: '  HAWKS   girls ' }, [3]],
    [{ search: 'coach2@example' }, [1]],
    [{ search: 'Ann Ames' }, [1]],
    [{ search: 'nobody' }, []],
    [{ division: 'Boys 3-4' }, [1, 2]],
    [{ division: 'Boys' }, []],
    [{ shown: 'no-coach' }, [2]],
    [{ shown: 'no-account' }, [1]],
    [{ shown: 'no-account', division: 'Girls 5-6' }, []],
  ])('filters by %j down to %j', (filters, ids) => {
    expect(found(filters)).toEqual(ids);
  });
});

it('counts a coach of several teams once', () => {
  const league = aLeague();
  const shared = league[0]?.coaches ?? [];
  const girls = league.map((team) =>
    team.id === 3 ? { ...team, coaches: [...shared, ...team.coaches] } : team,
  );
  expect(countLeague(girls)).toEqual({
    teams: 3,
    coaches: 3,
    teamsWithoutCoach: 1,
    teamsWithoutAccount: 2,
    coachesWithoutAccount: 1,
    coachesNotInvited: 0,
  });
});

it('keeps the order of the divisions', () => {
  expect(groupByDivision(aLeague()).map(([division, teams]) => [division, teams.length])).toEqual([
    ['Boys 3-4', 2],
    ['Girls 5-6', 1],
  ]);
});

it('treats an unknown filter value as no filter', () => {
  expect([readShown('no-coach'), readShown('everything'), readShown(null)]).toEqual([
    'no-coach',
    'all',
    'all',
  ]);
});
