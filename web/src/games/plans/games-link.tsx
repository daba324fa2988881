import type { ReactNode } from 'react';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSetUpPath } from '#season/selected-season.ts';
import { firstDayOf } from '../board/found-games.ts';
import type { GamePlan } from './queries.ts';

type GamesLinkProps = {
  plan: GamePlan;
  /** what is found, for the URL */
  id: string;
  keys: readonly string[];
  children: ReactNode;
};

/** A link from what is stated about a draft to its board, on which these games stand out. */
export function GamesLink({ plan, id, keys, children }: GamesLinkProps) {
  const setUpPath = useSetUpPath();
  const day = firstDayOf(plan, keys);
  const query = `step=draft&plan=${plan.id}&view=board${day === null ? '' : `&day=${day}`}&found=${id}`;
  return (
    <Link to={setUpPath(`${PATHS.games}?${query}`)} className="link font-normal">
      {children}
    </Link>
  );
}
