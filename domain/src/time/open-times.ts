import { foldName } from '#coaches/names.ts';
import { parseEndCell, parseStartCell } from './cells.ts';
import type { WallTime } from './wall-clock.ts';

/** A time of which only the beginning or only the end is said; `text` is the time as it is written. */
type OpenTimes = { fromTime: WallTime | null; toTime: WallTime | null; text: string };

const BEFORE_START = /^(?:after|from|since|past|(?:starting|beginning)(?: at)?) /;
const AFTER_START =
  / ?(?:\+| on| onwards?| (?:and|or) (?:after|later|on)| ?-(?: ?(?:close|closing|end|end of (?:the )?day))?| (?:to|until|till|thru|through) (?:close|closing|end|end of (?:the )?day))$/;
const BEFORE_END =
  /^(?:(?:until|till?|before|by|up to|through|thru|to|ending(?: at)?) |(?:(?:open|opening|start) ?)?(?:-| (?:to|until|till) ) ?)/;

/** Parses 'after 6 PM', '6 PM on', '6 PM - close', 'until 8 PM' and 'open - 8 PM'; null if the text says both ends or neither. */
export function parseOpenTimesCell(text: string): OpenTimes | null {
  const { key } = foldName(text);
  const start = key.replace(BEFORE_START, '').replace(AFTER_START, '');
  const fromTime = start === key ? null : parseStartCell(start);
  if (fromTime !== null) return { fromTime, toTime: null, text: start };
  const end = key.replace(BEFORE_END, '');
  const toTime = end === key ? null : parseEndCell(end);
  return toTime === null ? null : { fromTime: null, toTime, text: end };
}
