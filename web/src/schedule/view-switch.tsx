import { Link } from '#router/link.tsx';
import { useLocation } from '#router/location.ts';
import { buttonClass } from '#ui/button.tsx';
import { type Layout, layoutOf } from './use-schedule-view.ts';

const VIEWS: readonly { view: Layout; label: string }[] = [
  { view: 'table', label: 'Table' },
  { view: 'board', label: 'Day board' },
  { view: 'week', label: 'Week' },
];

/** Table, day board or week, as links so that each can be opened in another tab. */
export function ViewSwitch() {
  const { pathname, search } = useLocation();
  const shown = layoutOf(new URLSearchParams(search));

  function addressOf(view: Layout): string {
    const params = new URLSearchParams(search);
    params.delete('page');
    if (view === 'table') params.delete('view');
    else params.set('view', view);
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
