import { describe, expect, it } from 'vitest';
import { readSeason } from './read-season.ts';

const files = {
  enrollment: [
    'Division Name ,teamname, Coach Name,Coach  Email,Program Name,Comments',
    'Girls HS,Raptors  ,Wes Usher,WES@EXAMPLE.ORG,Winter 2026,"line one\nline two"',
    'girls hs,Raptors,Ana Diaz,ana@example.org,Winter 2026,',
    'Girls HS,Lakers,Ana Diaz,Ana@example.org,Winter 2026,',
    'Boys HS,Hawks,Ian Moss,ian@example.org,Winter 2025,last year',
  ].join('\n'),
  venues: 'School,Gym,Schedule Name,Courts\nSalk,Gym,SALK,1|2\nOBHS,Main Gym,OBHS,1\n',
  permits: [
    'School,Gym,Court,Weekday,From,To,First Date,Last Date,Slot Minutes,Permit Status',
    'Salk,Gym,All,Saturday,9:00,13:00,2026-11-16,2027-03-14,60,Approved',
    'Salk,Gym,1,Sunday,9:00,12:00,2026-11-16,2026-12-06,60,Approved',
    'OBHS,Main Gym,All,Saturday,9:00,16:00,2026-11-16,2027-03-14,60,Pending',
    'OBHS,Main Gym,All,Tuesday,18:00,21:00,2026-11-16,2027-03-14,60,Approved',
  ].join('\n'),
  closures: 'First Date,Last Date,School,Gym,Reason\n2026-12-12,2026-12-12,Salk,Gym,Concert\n',
};

describe('a season from files', () => {
  it('has the teams of the program with the most rows, and open courts on approved weekends', async () => {
    const league = await readSeason(files, { firstSaturday: '2026-12-05', weekends: 3 });
    expect(league.divisions.map(({ name }) => name)).toEqual(['girls hs']);
    expect(league.teams.map(({ name, divisionId, coachIds }) => ({ name, divisionId, coachIds }))).toEqual([
      { name: 'Raptors', divisionId: 1, coachIds: [1, 2] },
      { name: 'Lakers', divisionId: 1, coachIds: [2] },
    ]);
    expect(league.open).toEqual([
      { courtId: 11, date: '2026-12-05', from: 540, until: 780 },
      { courtId: 12, date: '2026-12-05', from: 540, until: 780 },
      { courtId: 11, date: '2026-12-19', from: 540, until: 780 },
      { courtId: 12, date: '2026-12-19', from: 540, until: 780 },
      { courtId: 11, date: '2026-12-06', from: 540, until: 720 },
    ]);
  });
});
