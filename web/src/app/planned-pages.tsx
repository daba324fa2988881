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

/** /player-ratings */
export function PlayerRatingsPage() {
  return (
    <PlannedPage
      title="Player Ratings"
      sentence="This page is still being built. It is where you will rate the players of your own teams once per season."
      items={[
        'The roster of each of your teams',
        'Ball handling, shooting, passing, defense, rebounding, speed and coachability, from 1 to 5',
        'A draft that you can finish later, and a deadline to submit it by',
      ]}
    />
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
