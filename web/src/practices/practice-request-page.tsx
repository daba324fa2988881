import { PageHeader } from '#ui/page-header.tsx';

/** /practice-request */
export function PracticeRequestPage() {
  return <PageHeader title="Practice Requests" />;
}
