import { type Mark, type Marks, UNSEEN } from '@portal/domain/ratings/marks.ts';
import { SCORES, SKILLS } from '@portal/domain/ratings/skills.ts';
import type { Draft } from './drafts.ts';

/**
 * The unsaved drafts of `owner` out of what the tab kept, ready to be sent; none where it is another's or unreadable.
 * @param text JSON of `{ owner, unsaved: [player id, draft][] }`, or null
 */
export function readKept(text: string | null, owner: string): [number, Draft][] {
  const kept = parse(text);
  if (kept?.owner !== owner || !Array.isArray(kept.unsaved)) return [];
  return kept.unsaved.flatMap((entry: unknown) => {
    const [id, draft] = Array.isArray(entry) ? (entry as unknown[]) : [];
    const read = readDraft(draft);
    return typeof id === 'number' && read ? [[id, read] satisfies [number, Draft]] : [];
  });
}

function parse(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

const MARKS: readonly unknown[] = [...SCORES, UNSEEN, null] satisfies Mark[];

function readDraft(value: unknown): Draft | null {
  if (typeof value !== 'object' || value === null) return null;
  const { marks, note, revision } = value as Record<string, unknown>;
  if (typeof marks !== 'object' || marks === null) return null;
  const given = marks as Record<string, unknown>;
  if (!SKILLS.every((skill) => MARKS.includes(given[skill]))) return null;
  if (typeof note !== 'string' || typeof revision !== 'number') return null;
  return { marks: given as Marks, note, revision, edits: 1, state: 'waiting', problem: '', stored: null };
}
