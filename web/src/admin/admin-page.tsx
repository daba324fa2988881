import { PageHeader } from '#ui/page-header.tsx';
import { ManagePanel } from './manage-panel.tsx';
import { messages } from './messages.ts';
import { StartSeasonPanel } from './start-season-panel.tsx';
import { SystemHealthPanel } from './system-health-panel.tsx';

/** /admin: System Health, Start New Season and Manage (docs/spec/product.md#admin-page). */
export function AdminPage() {
  return (
    <>
      <PageHeader title={messages.title} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <SystemHealthPanel />
        <StartSeasonPanel />
        <ManagePanel />
      </div>
    </>
  );
}
