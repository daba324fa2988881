import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { JerseyNumber } from './jersey-number.tsx';

/** Shown for any other path, with the specified title (docs/spec/product.md#screens). */
export function NotFoundPage() {
  return (
    <div className="mx-auto w-full max-w-lg pt-[6vh]">
      <JerseyNumber value={404} className="mb-6 w-56" />
      <PageHeader title="Unexpected Application Error!" tabTitle="Page not found">
        <p>There is no page at this address. It may have moved, or the link may be incomplete.</p>
      </PageHeader>
      <p className="flex flex-wrap gap-3">
        <Link to={PATHS.dashboard} className={buttonClass('primary')}>
          Go to the dashboard
        </Link>
        <Link to={PATHS.practiceRequest} className={buttonClass()}>
          Practice Request
        </Link>
      </p>
    </div>
  );
}
