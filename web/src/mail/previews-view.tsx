import type { MailPreviewSummary } from '@portal/contract/mail.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '#router/search-params.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { Card } from '#ui/card.tsx';
import { SelectInput } from '#ui/inputs.tsx';
import { Loading } from '#ui/loading.tsx';
import { MailContent } from './mail-content.tsx';
import { messages } from './messages.ts';
import { mailPreview, mailPreviews } from './queries.ts';
import { readKind } from './use-mail-view.ts';

/** Every kind of email with sample data: nothing is sent. */
export function PreviewsView() {
  const [params, change] = useSearchParams();
  const list = useQuery(mailPreviews);
  if (list.isPending) return <Loading label="Loading the previews" />;
  if (list.isError) {
    return (
      <LoadFailed
        error={list.error}
        text={messages.previewsFailed}
        busy={list.isFetching}
        onRetry={() => list.refetch()}
      />
    );
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
      {preview.isError && (
        <LoadFailed
          error={preview.error}
          text={messages.mailFailed}
          busy={preview.isFetching}
          onRetry={() => preview.refetch()}
        />
      )}
      {preview.data && <MailContent content={preview.data} headers={null} />}
    </Card>
  );
}
