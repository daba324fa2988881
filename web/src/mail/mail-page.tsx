import type { MailPreviewSummary } from '@portal/contract/mail.ts';
import { useQuery } from '@tanstack/react-query';
import { download } from '#api/client.ts';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/search-params.ts';
import { AdminLink } from '#season/admin-link.tsx';
import { DownloadButtons } from '#shared/download-buttons.tsx';
import { LoadFailed, QueryFailed } from '#shared/load-failed.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { Loading } from '#ui/loading.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { MailContent } from './mail-content.tsx';
import { messages } from './messages.ts';
import { OutboxView } from './outbox-view.tsx';
import { mailPreview, mailPreviews } from './queries.ts';
import { readKind, useMailView } from './use-mail-view.ts';

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

/** Every kind of email with sample data: nothing is sent. */
function PreviewsView() {
  const [params, change] = useSearchParams();
  const list = useQuery(mailPreviews);
  if (list.isPending) return <Loading label="Loading the previews" />;
  if (list.isError) {
    return <LoadFailed query={list} text={messages.previewsFailed} />;
  }
  const { previews } = list.data;
  const requested = readKind(params.get('kind'));
  const shown = previews.find(({ kind }) => kind === requested) ?? previews[0];
  if (!shown) return null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="max-w-xl">
        <SelectInput
          label="Kind of email"
          value={shown.kind}
          hint={shown.about}
          options={previews.map(({ kind, label }) => [kind, label])}
          onChange={(kind) => change({ kind })}
        />
      </div>
      <PreviewCard key={shown.kind} {...shown} />
    </div>
  );
}

function PreviewCard({ kind, subject }: MailPreviewSummary) {
  const preview = useQuery(mailPreview(kind));
  return (
    <Card aria-labelledby="preview-title">
      <h2 id="preview-title" className="mb-4 text-2xl wrap-anywhere">
        {subject}
      </h2>
      {preview.isPending && <Loading label="Loading the preview" />}
      <QueryFailed query={preview} failed={messages.mailFailed} />
      {preview.data && <MailContent content={preview.data} headers={null} />}
    </Card>
  );
}
