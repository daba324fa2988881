import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { AdminLink } from '#season/admin-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { messages } from './messages.ts';
import { OutboxView } from './outbox-view.tsx';
import { PreviewsView } from './previews-view.tsx';

const VIEWS = [
  { view: 'outbox', label: 'Emails', to: PATHS.mail },
  { view: 'previews', label: 'Previews', to: `${PATHS.mail}?view=previews` },
] as const;

/** /admin/mail: the outbox, and every kind of email with sample data (docs/spec/decisions.md#email). */
export function MailPage() {
  const [params] = useSearchParams();
  const shown = params.get('view') === 'previews' ? 'previews' : 'outbox';
  return (
    <>
      <AdminLink />
      <PageHeader title={messages.title}>
        <p>{messages.lead}</p>
      </PageHeader>
      <nav aria-label="Sections" className="mb-5 flex flex-wrap gap-2">
        {VIEWS.map(({ view, label, to }) => (
          <Link
            key={view}
            to={to}
            aria-current={view === shown ? 'page' : undefined}
            className={buttonClass(view === shown ? 'primary' : 'quiet')}
          >
            {label}
          </Link>
        ))}
      </nav>
      {shown === 'outbox' ? <OutboxView /> : <PreviewsView />}
    </>
  );
}
