import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@portal/testkit/scratch.ts';
import { afterEach, beforeEach, expect } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import type { Finding } from '../doctor/finding.ts';

/** The time of the checks. */
export const NOW = new Date('2026-11-17T17:00:00Z');

export const levels = (findings: readonly Finding[]) => findings.map(({ level }) => level);

/** The only finding. */
export function only(findings: readonly Finding[]): Finding | undefined {
  expect(findings).toHaveLength(1);
  return findings[0];
}

/** A folder for each test, and its cleanups in reverse order. */
export function useDoctorStage() {
  const stage = {
    folder: '',
    cleanUps: [] as (() => unknown)[],
    /** settings of a portal whose data folder is in the test's folder and does not exist yet */
    config: (env: Record<string, string> = {}) =>
      readConfig({ DATA_DIR: join(stage.folder, 'data'), ...env }),
  };
  beforeEach(() => {
    stage.folder = mkdtempSync(join(scratchFolder(), 'portal-doctor-'));
    stage.cleanUps = [() => rmSync(stage.folder, { recursive: true, force: true })];
  });
  afterEach(async () => {
    for (const cleanUp of stage.cleanUps.toReversed()) await cleanUp();
  });
  return stage;
}
