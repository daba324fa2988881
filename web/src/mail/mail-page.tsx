import { download } from '#api/client.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { AdminLink } from '#season/admin-link.tsx';
import { DownloadButtons } from '#shared/download-buttons.tsx';
import { buttonClass } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { messages } from './messages.ts';
import { OutboxView } from './outbox-view.tsx';
import { PreviewsView } from './previews-view.tsx';
import { useMailView } from './use-mail-view.ts';

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
      <PageHeader title={messages.title} actions={shown === 'outbox' && <DownloadEmails />}>
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

/** The emails that fit the filters, as a file. */
function DownloadEmails() {
  const { state, kind, search } = useMailView().filters;
  const filter = { ...(state && { state }), ...(kind && { kind }), ...(search && { search }) };
  return (
    <DownloadButtons
      fileName="emails"
      describe={(format) => `Download as ${format}`}
      emptyText={null}
      request={(format, fallbackName) =>
        download('exportMail', { body: { format, ...filter }, fallbackName })
      }
    />
  );
}
