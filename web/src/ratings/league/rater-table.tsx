import type { Rater } from '@portal/contract/ratings-overview.ts';

/** Progress by coach and team; coaches who have not started come first. */
export function RaterTable({ raters, label }: { raters: readonly Rater[]; label: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="mt-2 overflow-x-auto rounded-lg border border-line"
    >
      <table className="w-full text-sm">
        <thead>
          <tr>
            {['Coach', 'Team', 'Begun', 'Complete', 'Submitted', 'Nothing seen'].map((head) => (
              <th key={head} scope="col" className="px-3 py-2 text-start whitespace-nowrap">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {raters.map(({ accountId, name, isCoach, teamId, teamName, players, ...counts }) => (
            <tr key={`${teamId} ${accountId} ${name}`} className="border-t border-line">
              <th scope="row" className="px-3 py-2 text-start font-semibold">
                {name}
                {accountId === null && <span className="font-normal text-muted"> no account</span>}
                {!isCoach && <span className="font-normal text-muted"> no longer a coach</span>}
              </th>
              <td className="px-3 py-2">{teamName}</td>
              {[counts.begun, counts.complete, counts.submitted].map((count, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three fixed columns
                <td key={index} className="px-3 py-2 whitespace-nowrap tabular-nums">
                  {count} of {players}
                </td>
              ))}
              <td className="px-3 py-2 tabular-nums">{counts.unseen}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
