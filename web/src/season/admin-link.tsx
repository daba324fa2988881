import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { ChevronIcon } from '#ui/icons.tsx';
import { useSetUpPath } from './selected-season.ts';

/** On phones, where the menu is closed, the way back from a page of the administration. */
export function AdminLink() {
  const setUpPath = useSetUpPath();
  return (
    <Link
      to={setUpPath(PATHS.admin)}
      className={`${buttonClass('plain')} -ms-3 mb-2 self-start wide:hidden print:hidden`}
    >
      <ChevronIcon className="size-5 rotate-180" />
      Admin dashboard
    </Link>
  );
}
