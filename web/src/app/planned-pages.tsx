import { Card } from '#ui/card.tsx';
import { PageHeader } from '#ui/page-header.tsx';

type PlannedPageProps = { title: string; sentence: string; items: readonly string[] };

/** A page whose work is still to come: says so, and what it will hold. */
function PlannedPage({ title, sentence, items }: PlannedPageProps) {
  return (
    <div className="max-w-2xl">
      <PageHeader title={title} kicker="Not open yet">
        <p>{sentence}</p>
      </PageHeader>
      <Card aria-label={`What ${title} will hold`}>
        <ul className="grid list-disc gap-2 ps-5 marker:text-ball">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** /health-dashboard */
export function HealthDashboardPage() {
  return (
    <PlannedPage
      title="Health Dashboard"
      sentence="This page is still being built. It will tell you at a glance whether the schedule and your teams are all right."
      items={[
        'Your teams this week and next',
        'How full the gyms are over the next 14 days',
        'Whether the site, the mail and the last data load are in order',
      ]}
    />
  );
}
