import { Link } from '#router/link.tsx';
import { useLocation } from '#router/location.ts';
import { buttonClass } from '#ui/button.tsx';
import { isBoard } from './use-schedule-view.ts';

const VIEWS = [
  { view: '', label: 'Table' },
  { view: 'board', label: 'Day board' },
] as const;

/** Table or day board, as links so that either can be opened in another tab. */
export function ViewSwitch() {
  const { pathname, search } = useLocation();
  const shown = isBoard(new URLSearchParams(search)) ? 'board' : '';

  function addressOf(view: string): string {
    const params = new URLSearchParams(search);
    params.delete('page');
    if (view) params.set('view', view);
    else params.delete('view');
    return [pathname, params.toString()].filter(Boolean).join('?');
  }

  return (
    <nav aria-label="View" className="flex gap-2 print:hidden">
      {VIEWS.map(({ view, label }) => {
        const isCurrent = view === shown;
        return (
          <Link
            key={label}
            to={addressOf(view)}
            aria-current={isCurrent ? 'page' : undefined}
            className={buttonClass(isCurrent ? 'primary' : 'quiet')}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
