import { foldName } from '@portal/domain/coaches/names.ts';
import { PERMIT_STATUSES } from '@portal/domain/schedule/status.ts';
import { UNCLEAR_LETTERS } from '@portal/domain/time/cells.ts';
import { LEAVE_OUT } from '#imports/file-questions.ts';

/** Whether something may be answered about a folded word. */
type Answers = (word: string, answer: string) => boolean;

/** What questions about files may be about, and their answers. */
const ABOUT: ReadonlyMap<string, Answers> = new Map<string, Answers>([
  ['status', (_word, answer) => PERMIT_STATUSES.some((status) => status === answer)],
  ['weekday', (word, answer) => UNCLEAR_LETTERS.get(word)?.some((day) => `${day}` === answer) === true],
  ['calendar', (_word, answer) => /^(?:all|school:[1-9]\d{0,8})$/.test(answer)],
  ['event', (_word, answer) => answer === 'closed'],
  ['years', (_word, answer) => /^20\d{2}$/.test(answer)],
]);
type About = 'status' | 'weekday' | 'calendar' | 'event' | 'years';

/** The key of a question about a word in files. @param word folded */
export const fileKey = (about: About, word: string): string => `${about}:${word}`;

const partsOf = (key: string): [about: string, word: string] => {
  const [about = '', ...word] = key.split(':');
  return [about, word.join(':')];
};

export function isAboutFiles(key: string): boolean {
  const [about, word] = partsOf(key);
  return ABOUT.has(about) && foldName(word).key === word;
}

export function mayAnswer(key: string, answer: string): boolean {
  const [about, word] = partsOf(key);
  return answer === LEAVE_OUT.answer || ABOUT.get(about)?.(word, answer) === true;
}
