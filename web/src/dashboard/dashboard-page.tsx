import { PageHeader } from '#ui/page-header.tsx';

/** /dashboard */
export function DashboardPage() {
  return <PageHeader title="Dashboard" />;
}
