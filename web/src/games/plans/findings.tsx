import type { UseQueryResult } from '@tanstack/react-query';
import { PATHS } from '#paths.ts';
import { Link } from '#router/link.tsx';
import { useSetUpPath } from '#season/selected-season.ts';
import { LoadFailed } from '#shared/load-failed.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Skeleton } from '#ui/loading.tsx';
import { planMessages as messages } from './messages.ts';
import type { Finding } from './queries.ts';

/** What can't work with the saved rules, what would help, and a link to where to change it. */
export function Findings({ findings }: { findings: UseQueryResult<Finding[]> }) {
  if (findings.data === undefined) {
    return findings.isError ? (
      <LoadFailed query={findings} text={messages.notChecked} className="mt-4" />
    ) : (
      <div role="status" className="mt-3">
        <span className="sr-only">{messages.checking}</span>
        <Skeleton className="w-64" />
      </div>
    );
  }
  if (findings.data.length === 0) return null;
  return (
    <section
      aria-labelledby="findings-title"
      className="mt-4 rounded-lg border-s-4 border-warn bg-warn-soft px-4 py-3 text-warn"
    >
      <h3 id="findings-title" className="text-lg">
        {messages.findingsTitle}
      </h3>
      <p>{messages.findingsText}</p>
      <ul className="mt-2 grid gap-3">
        {findings.data.map((finding) => (
          <FindingItem key={finding.what} finding={finding} />
        ))}
      </ul>
    </section>
  );
}

function FindingItem({ finding }: { finding: Finding }) {
  const setUpPath = useSetUpPath();
  const { what, wayOut, teamIds, divisionIds } = finding;
  const links = [
    ...(divisionIds.length > 0 ? [{ to: `${PATHS.games}?step=rules`, text: messages.seeRules }] : []),
    ...(teamIds.length > 0 ? [{ to: `${PATHS.games}?step=days-off`, text: messages.seeDaysOff }] : []),
    ...(divisionIds.length > 0 || teamIds.length === 0
      ? [{ to: PATHS.venues, text: messages.seePermits }]
      : []),
  ];
  return (
    <li className="text-ink">
      <p className="font-semibold">{what}</p>
      <p>{wayOut}</p>
      <p className="flex flex-wrap gap-x-4">
        {links.map(({ to, text }) => (
          <Link key={to} to={setUpPath(to)} className="link inline-flex min-h-control items-center">
            {text}
            <span className="sr-only">: {what}</span>
          </Link>
        ))}
      </p>
    </li>
  );
}

type CantWorkDialogProps = {
  findings: readonly Finding[];
  busy: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** Lists what can't work and asks whether to generate the games anyway. */
export function CantWorkDialog({ findings, busy, onYes, onNo }: CantWorkDialogProps) {
  return (
    <ConfirmDialog
      title={messages.cantWorkTitle}
      yes={messages.generateAnyway}
      no={messages.back}
      busy={busy}
      onYes={onYes}
      onNo={onNo}
    >
      <ul className="grid list-disc gap-1 ps-5">
        {findings.map(({ what, wayOut }) => (
          <li key={what}>
            <strong>{what}</strong> {wayOut}
          </li>
        ))}
      </ul>
      <p className="mt-3">{messages.cantWorkText}</p>
    </ConfirmDialog>
  );
}
