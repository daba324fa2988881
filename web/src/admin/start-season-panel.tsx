import { Card } from '#ui/card.tsx';
import { SeasonForm } from './season-form.tsx';

const LATER = [
  { title: 'Coach enrollment', text: 'Loading the teams and their coaches' },
  { title: 'Availability', text: 'Generating the gym time from permits and closures' },
];

/** Start New Season (spec section 4 "Season setup"): the first of its three steps, and which ones follow. */
export function StartSeasonPanel() {
  return (
    <Card aria-labelledby="season-title">
      <h2 id="season-title" className="text-2xl">
        Start New Season
      </h2>
      <ol className="mt-4 grid gap-5">
        <li>
          <h3 className="text-xl">1. Active season</h3>
          <SeasonForm />
        </li>
        {LATER.map(({ title, text }, index) => (
          <li key={title} className="border-t border-line pt-4">
            <h3 className="text-xl">{`${index + 2}. ${title}`}</h3>
            <p className="mt-1 text-muted">{text} will be done here. This step is still being built.</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
