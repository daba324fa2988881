import type { SystemHealth } from '@portal/contract/health.ts';
import { sizeText } from '@portal/domain/text/size.ts';
import { momentText } from '#health/league-time.ts';
import { Badge } from '#ui/badge.tsx';
import { messages } from './messages.ts';

type BackupLineProps = {
  backups: NonNullable<SystemHealth['backups']>;
  /** ISO instant of the request */
  now: string;
};

/** When the portal last wrote its daily backup, and what needs attention. */
export function BackupLine({ backups: { lastAt, bytes, problem, isLate, timeZone }, now }: BackupLineProps) {
  return (
    <div className="mt-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold text-muted">Last backup</span>
        <span>
          {lastAt === null
            ? messages.noBackup
            : `${momentText(lastAt, now, timeZone)}${bytes === null ? '' : `, ${sizeText(bytes)}`}`}
        </span>
        {isLate && <Badge tone="bad">{messages.backupLate}</Badge>}
        {problem !== null && <Badge tone="bad">{messages.backupFailed}</Badge>}
      </p>
      {problem !== null && (
        <p className="mt-1 max-w-prose wrap-anywhere">
          {messages.backupProblem} {problem}
        </p>
      )}
    </div>
  );
}
