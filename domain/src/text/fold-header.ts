/** A header for comparison; '#' is a number. Letters and digits in lower case, without text in brackets or the s of "Coach’s"; of a question, what it is about. */
export function foldHeader(text: string): string {
  if (text.trim() === '#') return 'number';
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^)]*\)?/g, '')
    .replace(/['’]s\b/g, '')
    // of calendars: 'DTSTART;VALUE=DATE'
    .replace(/;(?:value|tzid)=.*$/, '');
  return (plain.length <= MAX_QUESTION && isQuestion(plain) ? answerTo(plain) : plain).replace(
    /[^\p{L}\p{N}]/gu,
    '',
  );
}

/** Whether the names below a header have the last name first without a comma: 'Coach (Last First)', 'Last Name First Name'. */
export const isLastFirst = (header: string): boolean =>
  /(?<![a-z])last(?:[ _-]?name)?[ _-]+first(?![a-z])/i.test(header);

/** The longest question, in characters. */
const MAX_QUESTION = 300;

/** Whether a header speaks to the person who fills in a form. */
const isQuestion = (text: string): boolean =>
  /\?|\byour?\b|^(?:what|which|please|enter|select|choose|name of) /.test(text);

/** What is asked beside a person's own team and name: another one, a wish, or only whether. */
const IS_OTHER =
  /\b(?:last|past) (?:year|season)|\b(?:previous|prior|prefer\w*|request\w*|wish\w*|second|other|another|alternat\w*|friends?|siblings?|emergency|spouse|former|not)\b|^ *(?:do|does|did|will|would|have|has|can|could|should|is|was|were|may|if|how|why|when|where)\b/;
const WHOSE: readonly (readonly [whose: string, words: RegExp])[] = [
  ['child', /\b(?:child|children|kid|son|daughter|player|athlete|participant)(?:['’]?s)?\b/],
  ['parent', /\b(?:parent|guardian)(?:['’]?s)?\b/],
];

/** 'email' of 'What is your email address?', 'childname' of 'Your child’s name'; the question itself if it is about something else. */
function answerTo(question: string): string {
  const whose = WHOSE.find(([, words]) => words.test(question))?.[0] ?? '';
  const place = /\b(division|age group|team)s?\b/.exec(question)?.[1];
  if (/\bhead\b.*\bassistant\b|\bassistant\b.*\bhead\b|\b(?:role|position)\b/.test(question)) return 'role';
  if (IS_OTHER.test(question)) return question;
  if (/\be-?mails?\b/.test(question)) return `${whose}email`;
  if (/\b(?:first|last) name/.test(question))
    return `${whose}${/\bfirst\b.*\blast\b/.test(question) ? '' : (/\b(first|last) name/.exec(question)?.[1] ?? '')}name`;
  if (place !== undefined) return place;
  if (/\bname\b/.test(question))
    return whose === '' && /\bcoach/.test(question) ? 'coachname' : `${whose}name`;
  if (/\b(?:jersey|uniform) (?:number|#|no)/.test(question)) return 'jerseynumber';
  return /\bgrade\b/.test(question) ? 'grade' : question;
}
