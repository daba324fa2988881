import { several } from '@portal/domain/text/several.ts';

/** `warning`: works, but someone should check it. `error`: must be fixed. */
export type Level = 'ok' | 'warning' | 'error';

export type Area = 'Settings' | 'Versions' | 'Database' | 'Clock' | 'Backups' | 'Disk' | 'Mail' | 'Address';

/** A result of a check. `fix` says in a sentence what to do; null if there is nothing to do. */
export type Finding = { area: Area; level: Level; text: string; fix: string | null };

/** Creates findings of one area. */
export const findingsOf = (area: Area) => ({
  ok: (text: string): Finding => ({ area, level: 'ok', text, fix: null }),
  warning: (text: string, fix: string): Finding => ({ area, level: 'warning', text, fix }),
  error: (text: string, fix: string): Finding => ({ area, level: 'error', text, fix }),
});

/** The findings of the checks that failed. */
export const onlyFailed = (checks: readonly (Finding | false)[]): Finding[] =>
  checks.filter((finding) => finding !== false);

const SIGNS: Record<Level, string> = { ok: '✓', warning: '!', error: '✗' };

/** The findings as text, by area. */
export function findingsText(findings: readonly Finding[]): string {
  const lines: string[] = [];
  for (const [area, found] of Map.groupBy(findings, (finding) => finding.area)) {
    lines.push(area);
    for (const { level, text, fix } of found) {
      lines.push(`  ${SIGNS[level]} ${text}`);
      if (fix !== null) lines.push(`    → ${fix}`);
    }
  }
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length;
  const [errors, warnings] = [count('error'), count('warning')];
  lines.push(
    '',
    errors + warnings === 0
      ? 'No problems found.'
      : `${several(errors, 'error')} (✗), ${several(warnings, 'warning')} (!).`,
  );
  return lines.join('\n');
}
