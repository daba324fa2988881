/** `fine`; `look`: works, but somebody should look; `fault`: mend it. */
export type Level = 'fine' | 'look' | 'fault';

export type Area = 'Settings' | 'Versions' | 'Database' | 'Clock' | 'Backups' | 'Disk' | 'Mail' | 'Address';

/** Something the doctor found out. `mend` says what to do, in a sentence; null where nothing is to be done. */
export type Finding = { area: Area; level: Level; text: string; mend: string | null };

/** Makes the findings of one area. */
export const findingsOf = (area: Area) => ({
  fine: (text: string): Finding => ({ area, level: 'fine', text, mend: null }),
  look: (text: string, mend: string): Finding => ({ area, level: 'look', text, mend }),
  fault: (text: string, mend: string): Finding => ({ area, level: 'fault', text, mend }),
});

const SIGNS: Record<Level, string> = { fine: '✓', look: '!', fault: '✗' };

/** The findings as a person reads them, area by area. */
export function findingsText(findings: readonly Finding[]): string {
  const lines: string[] = [];
  for (const [area, found] of Map.groupBy(findings, (finding) => finding.area)) {
    lines.push(area);
    for (const { level, text, mend } of found) {
      lines.push(`  ${SIGNS[level]} ${text}`);
      if (mend !== null) lines.push(`    → ${mend}`);
    }
  }
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length;
  const [faults, looks] = [count('fault'), count('look')];
  lines.push('', faults + looks === 0 ? 'All is well.' : `${faults} to mend (✗), ${looks} to look at (!).`);
  return lines.join('\n');
}
