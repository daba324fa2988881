import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useLocation } from '#router/location.ts';
import { buttonClass } from '#ui/button.tsx';

const VIEWS = [
  { view: 'overview', label: 'Overview' },
  { view: 'players', label: 'Players' },
  { view: 'balance', label: 'Balance' },
  { view: 'manage', label: 'Deadline and files' },
  { view: 'log', label: 'Access log' },
] as const;

export type View = (typeof VIEWS)[number]['view'];

/** The section in the URL; the overview by default. */
export const readView = (text: string | null): View =>
  VIEWS.find(({ view }) => view === text)?.view ?? 'overview';

/** Links to the sections of /admin/ratings; they keep the season and whether drafts are included. */
export function ViewLinks({ view: shown }: { view: View }) {
  const { search } = useLocation();
  const pathTo = (view: View) => {
    const params = new URLSearchParams(search);
    for (const key of ['page', 'q', 'division']) params.delete(key);
    params.set('view', view);
    return `${PATHS.leagueRatings}?${params}`;
  };
  return (
    <nav aria-label="Sections" className="mb-5 flex flex-wrap gap-2">
      {VIEWS.map(({ view, label }) => (
        <Link
          key={view}
          to={pathTo(view)}
          aria-current={view === shown ? 'page' : undefined}
          className={buttonClass(view === shown ? 'primary' : 'quiet')}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
