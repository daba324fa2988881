import { foldName, isNoAnswer } from '#coaches/names.ts';
import { formatDate, formatTime } from '#time/format.ts';
import { readDay } from './file-dates.ts';
import { readStart, splitMoment } from './file-times.ts';
import type { StoredGame } from './game.ts';
import { type Answers, ask, IMPORT, keyPart, type RowQuestion } from './game-question.ts';
import { type RowTexts, type RowTime, shorten, type TimeReading } from './read-game-row.ts';

/**
 * What a row is: a game that will be played, a canceled one, one without a day, or no game at all. The type
 * is null if the row does not say it.
 */
export type RowKind =
  | { kind: 'game'; type: StoredGame['type'] | null }
  | { kind: 'canceled'; status: string; isPostponed: boolean }
  | { kind: 'unset' | 'other'; reason: string };

/** Answers to questions about a status, besides that the game is played as listed. */
const CANCELED = 'canceled';
const POSTPONED = 'postponed';

const LABELS = {
  [IMPORT]: 'The game stays as listed',
  [CANCELED]: 'It is canceled',
  [POSTPONED]: 'It is postponed',
};

type Meaning =
  | 'played'
  | 'moved'
  | 'unset'
  | typeof CANCELED
  | typeof POSTPONED
  | 'open'
  | 'forfeit'
  | 'unknown';
type Unclear = Exclude<Meaning, 'played' | 'unset'>;

/** What a status means, by its folded text; the first that fits. */
const MEANINGS: readonly (readonly [Meaning, RegExp])[] = [
  ['unset', /^(?:unscheduled|not scheduled|to be (?:re)?scheduled|tbd|tba)$/],
  ['forfeit', /\bforfeit|^(?:ff|w\/o|walk ?over)\b/],
  [
    'open',
    /\btentative|^tbc$|\bto be confirmed|\bif (?:necessary|needed)|\bunconfirmed|\bnot confirmed|^if nec\b/,
  ],
  [
    POSTPONED,
    /^(?:game )?(?:postponed?|ppd|(?:rained|snowed|weathered) out|rainout|snow ?out|weather)(?:\b|$)/,
  ],
  [
    CANCELED,
    /^(?:game )?(?:cancel|cancelled|canceled|cancels|cancellation|cancelation|canc\.?|cxl'?d?|deleted?|removed?|void|voided|called off|no game)(?:\b|$)|^off$/,
  ],
  [
    'moved',
    /^(?:game |has been |was )*(?:re-?scheduled|moved|delayed|new (?:date|day|time)|(?:date|day|time) changed?)(?: (?:date|game))?(?:$| (?:to|until|till) |:? \d)/,
  ],
  ['played', /^(?:final(?:ized)?|completed?|scheduled)(?:$|[ ,:;(/-])/],
  // a score
  ['played', /^(?:[wlt] )?\d{1,3} ?[-–:] ?\d{1,3}$/],
  [
    'played',
    /^(?:active|approved|as scheduled|confirmed|game on|home|in progress|live|new|normal|not started|official|ok|okay|on|on time|open|pending|played|public|published|ready|regular|set|unofficial|upcoming|updated|yes|assigned|unassigned|changed)$/,
  ],
];

function meaningOf(folded: string): Meaning {
  if (isNoAnswer(folded) && folded !== 'tbd' && folded !== 'tba') return 'played';
  const text = folded.replace(/^(?:please )?note:? /, '');
  return MEANINGS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'unknown';
}

/** Whether a note says what another file would say in its status. */
export function isStatusNote(note: string): boolean {
  const meaning = meaningOf(foldName(note).key);
  return note.length <= MAX_STATUS && meaning !== 'played' && meaning !== 'unknown' && meaning !== 'unset';
}
/** Longer notes are about something else, in characters. */
const MAX_STATUS = 60;

const PLAYOFF =
  /\b(?:play ?-?offs?|post ?season|tournament|championships?|finals?|semi ?-?finals?|quarter ?-?finals?|bracket|elimination|consolation)\b/;
const NO_GAME =
  /^(?:team )?(?:practices?|training|clinics?|meetings?|events?|try ?-?outs?|evaluations?|draft|picture day|pictures?|photos?|part(?:y|ies)|parade|camps?|other event|open gym|black ?-?out|bye)$/;

const BYE = /^\W*(?:bye(?: week)?|off|idle|no game)\W*$|^\W*bye ?[:–—-]|\w[\s(-]+bye\W*$/i;
/** What stands in a calendar besides the games. */
const NO_MATCHUP =
  /\b(?:practices?|training|clinics?|meetings?|try ?-?outs?|evaluations?|draft|pictures?|photos?|party|parade|camp|open gym|holiday|no school|closed|break)\b/;

export const isPlayoff = ({ type }: Pick<RowTexts, 'type'>): boolean => PLAYOFF.test(foldName(type).key);

export type KindOfRow = { kind: RowKind; question: RowQuestion | null; problem: string | null };

/**
 * What a row is, according to its status, type and teams, and the question about its status.
 * @param how.isLast whether no later row may be the same game
 */
export function kindOf(
  texts: RowTexts,
  {
    time,
    reading,
    isLast,
    answers,
  }: { time: RowTime; reading: TimeReading; isLast: boolean; answers: Answers },
): KindOfRow {
  const { type, home, away } = texts;
  const what = foldName(type).key;
  const found = (kind: RowKind, more: Partial<KindOfRow> = {}) => ({
    kind,
    question: null,
    problem: null,
    ...more,
  });
  if (NO_GAME.test(what))
    return found({ kind: 'other', reason: `The type is "${type}". Only games are imported.` });
  if ([home, away].some((name) => BYE.test(name))) {
    return found({ kind: 'other', reason: 'A bye is not a game. You can ignore this row.' });
  }
  if (away === '' && NO_MATCHUP.test(foldName(home).key)) {
    return found({
      kind: 'other',
      reason: `The event "${shorten(home)}" is not a game. You can ignore this row.`,
    });
  }
  const game: RowKind = {
    kind: 'game',
    type: isPlayoff(texts) ? 'playoff' : what === '' || isNoAnswer(what) ? null : 'game',
  };
  const isNote = isStatusNote(texts.notes) && meaningOf(foldName(texts.status).key) === 'played';
  const status = isNote ? texts.notes : texts.status;
  const meaning = meaningOf(foldName(status).key);
  const gone = (isPostponed: boolean): RowKind => ({ kind: 'canceled', status, isPostponed });
  if (!isNote && (meaning === CANCELED || meaning === POSTPONED)) return found(gone(meaning === POSTPONED));
  if (meaning === 'played') return found(game);
  if (meaning === 'unset') {
    const reason = `The status is "${status}": set the day, time and place first.`;
    return found({ kind: 'unset', reason });
  }
  if (meaning === 'moved') {
    const to =
      / (?:to|until|till) (.*)$|(?:^|[a-z]):? (\d.*)$/
        .exec(foldName(status).key)
        ?.slice(1)
        .find((text) => text !== undefined) ?? '';
    const agrees = to !== '' ? isAt(to, time, reading) : isLast ? 'yes' : 'unknown';
    if (agrees === 'yes') return found(game);
    if (agrees === 'no') return found(game, { problem: movedText(status, time) });
  }
  const question = askStatus(answers, { status, meaning, isNote });
  const { answer } = question.question;
  const isGone = answer === CANCELED || answer === POSTPONED;
  return found(isGone ? gone(answer === POSTPONED) : game, { question });
}

/** Whether a row is at the time that its status names: a day, a time or both. */
function isAt(text: string, { date, startTime }: RowTime, { order, season, zone }: TimeReading) {
  const moment = splitMoment(text);
  const day = readDay(moment.day, order, season).date;
  const read = readStart(moment.time === '' && day === null ? text : moment.time, zone);
  if (day === null && read.kind !== 'time') return 'unknown';
  const isSame = (day === null || day === date) && (read.kind !== 'time' || read.start === startTime);
  return isSame ? 'yes' : 'no';
}

const movedText = (status: string, { date, startTime }: RowTime): string => {
  const when = [
    date === null ? [] : formatDate(date),
    startTime === null ? [] : formatTime(startTime),
  ].flat();
  return `The status says "${shorten(status)}", the row says ${when.join(', ') || 'no day'}. Correct the row or the status.`;
};

/** The likely answers first. */
const CHOICES: Readonly<Record<Unclear, readonly (keyof typeof LABELS)[]>> = {
  moved: [IMPORT, CANCELED, POSTPONED],
  open: [IMPORT, POSTPONED, CANCELED],
  unknown: [IMPORT, POSTPONED, CANCELED],
  forfeit: [CANCELED, IMPORT],
  [CANCELED]: [CANCELED, IMPORT, POSTPONED],
  [POSTPONED]: [POSTPONED, IMPORT, CANCELED],
};

function askStatus(
  answers: Answers,
  { status, meaning, isNote }: { status: string; meaning: Unclear; isNote: boolean },
): RowQuestion {
  const what = isNote ? 'note' : 'status';
  return ask(answers, {
    key: `${what}:${keyPart(status)}`,
    reason: `The ${what} says "${shorten(status)}".`,
    text: `What does the ${what} "${shorten(status)}" mean for these games?`,
    choices: CHOICES[meaning].map((answer) => ({ answer, label: LABELS[answer] })),
  });
}
