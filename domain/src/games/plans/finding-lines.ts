import { findingText } from '#games/draw/finding-texts.ts';
import type { DrawLeague } from '#games/draw/league.ts';
import type { Finding } from '#games/draw/pre-check.ts';

/** Why no schedule can hold all games, what could be done about it, and which teams it concerns. */
export type FindingLine = { what: string; wayOut: string; teamIds: number[]; divisionIds: number[] };

export const findingLine = (league: DrawLeague, finding: Finding): FindingLine => ({
  ...findingText(league, finding),
  ...subjectsOf(finding),
});

function subjectsOf(finding: Finding): { teamIds: number[]; divisionIds: number[] } {
  switch (finding.kind) {
    case 'no-teams':
    case 'no-courts':
      return { teamIds: [], divisionIds: [] };
    case 'lonely-team':
    case 'team-days':
      return { teamIds: [finding.teamId], divisionIds: [] };
    case 'short-slots':
    case 'division-days':
      return { teamIds: [], divisionIds: [finding.divisionId] };
    case 'places':
      return { teamIds: [], divisionIds: finding.divisionIds };
    case 'coach':
    case 'pins':
      return { teamIds: finding.teamIds, divisionIds: [] };
  }
}
