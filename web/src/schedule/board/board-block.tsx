import type { BoardBlock as Box } from '@portal/domain/schedule/board-layout.ts';
import { shortTimeRange } from '@portal/domain/time/format.ts';
import type { WallTime } from '@portal/domain/time/wall-clock.ts';
import { type ComponentProps, Fragment, type KeyboardEvent, type ReactNode } from 'react';
import { placeOf } from './placing.ts';

type BoardBlockProps = {
  box: Pick<Box<unknown>, 'start' | 'end' | 'lane' | 'lanes'>;
  startHour: number;
  /** the kind of block, which says how it is drawn */
  look: string;
  /** the full description, shown as a tooltip */
  label: string;
  /** the description for screen readers, if it differs */
  spoken?: ReactNode;
  time: { startTime: WallTime; endTime: WallTime };
  icon?: ReactNode;
  /** the kind in a word or two */
  type: string;
  /** the name of its team, clinic or blackout; '' if it has none */
  name: string;
  afterName?: ReactNode;
  /** lines below the name; '' are left out */
  details: readonly string[];
  /** icons in its corner */
  flags?: ReactNode;
  isMovable?: boolean;
  isHeld?: boolean;
  /** the key that identifies it while it is moved */
  item?: string | undefined;
  /** its position on the track */
  place?: DataAttributes;
  /** the props of the button; without them the block can't be pressed */
  button?: ComponentProps<'button'> & DataAttributes;
};

type DataAttributes = Record<`data-${string}`, string | boolean | undefined>;

/** A stretch of court time, placed along the hours. */
export function BoardBlock({ box, startHour, place, button, ...shown }: BoardBlockProps) {
  const { look, label, isMovable = false, isHeld = false, item } = shown;
  return (
    <li {...place} className="board-place" style={placeOf(box, startHour)}>
      {button === undefined ? (
        <div className="board-block" data-look={look} title={label}>
          <Words {...shown} />
        </div>
      ) : (
        <button
          type="button"
          {...button}
          className="board-block"
          data-look={look}
          data-start={box.start}
          data-end={box.end}
          data-item={item}
          data-movable={isMovable || undefined}
          data-held={isHeld || undefined}
          title={label}
        >
          <Words {...shown} />
        </button>
      )}
    </li>
  );
}

type WordsProps = Omit<BoardBlockProps, 'box' | 'startHour' | 'place' | 'button'>;

function Words({ label, spoken = label, time, icon, type, name, afterName, details, flags }: WordsProps) {
  return (
    <>
      {/* the label is for screen readers; others see the short text */}
      <span className="sr-only">{spoken}</span>
      <span className="board-words" aria-hidden="true">
        <span className="board-time">{shortTimeRange(time.startTime, time.endTime)}</span>
        {type !== '' && (
          <span className="board-type">
            {icon}
            {type}
          </span>
        )}
        {name !== '' && (
          <span className="board-name">
            {name.split(' ').map((word, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a word may occur twice, and the order is fixed
              <Fragment key={index}>
                <span className="board-word">{word}</span>{' '}
              </Fragment>
            ))}
            {afterName}
          </span>
        )}
        {details
          .filter((detail) => detail !== '')
          .map((detail) => (
            <span key={detail} className="board-division">
              {detail}
            </span>
          ))}
      </span>
      {flags !== undefined && (
        <span className="board-flags" aria-hidden="true">
          {flags}
        </span>
      )}
    </>
  );
}

/** Whether this letter was pressed once, without modifier keys, in upper or lower case. */
export const isKey = (event: KeyboardEvent, key: string): boolean =>
  event.key.toLowerCase() === key.toLowerCase() &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.repeat);
