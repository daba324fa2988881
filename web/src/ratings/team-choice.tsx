import type { OwnRoster } from '@portal/contract/ratings.ts';
import { Link } from '#router/link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { rosterPath } from './places.ts';

/** The own teams, where there are several. */
export function TeamChoice({ teams, chosen }: { teams: readonly OwnRoster[]; chosen: number }) {
  return (
    <nav aria-label="Your teams" className="mb-5 flex flex-wrap gap-2">
      {teams.map(({ id, name, divisionName, progress }) => (
        <Link
          key={id}
          to={rosterPath(id)}
          aria-current={id === chosen ? 'page' : undefined}
          className={classNames(
            buttonClass(id === chosen ? 'primary' : 'quiet'),
            'flex-col gap-0 phone:w-full',
          )}
        >
          <span>{name}</span>
          <span className="text-sm font-normal">
            {divisionName} · {progress.complete} of {progress.players} rated
          </span>
        </Link>
      ))}
    </nav>
  );
}
