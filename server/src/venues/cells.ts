import { foldName, isNoAnswer } from '@portal/domain/coaches/names.ts';

const MAX_NAME = 80;

/** A name as it is shown and compared; null if the cell has no name or is too long. */
export function parseNameCell(text: string): { shown: string; key: string } | null {
  const name = foldName(text);
  return isNoAnswer(text) || name.shown.length > MAX_NAME ? null : name;
}

/** Whether the text means all: 'All', '*', 'All courts'. */
export function isAll(text: string): boolean {
  return /^(?:\*|(?:all|any|every|both)(?: (?:the )?(?:courts?|gyms?|schools?|venues?))?)$/.test(
    foldName(text).key,
  );
}
