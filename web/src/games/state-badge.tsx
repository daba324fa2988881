import type { ComponentType } from 'react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { CheckIcon, ClockIcon, CloseIcon, MoveIcon, PlusIcon, QuestionIcon } from '#ui/icons.tsx';
import { FILTER_NAMES } from './messages.ts';
import { outcomeOf } from './preview-rows.ts';
import type { GameRow } from './queries.ts';

const LOOKS: Record<
  ReturnType<typeof outcomeOf>,
  { tone: BadgeTone; Icon: ComponentType<{ className: string }> }
> = {
  review: { tone: 'warn', Icon: QuestionIcon },
  new: { tone: 'good', Icon: PlusIcon },
  changed: { tone: 'info', Icon: MoveIcon },
  gone: { tone: 'bad', Icon: CloseIcon },
  postponed: { tone: 'warn', Icon: ClockIcon },
  unchanged: { tone: 'neutral', Icon: CheckIcon },
};

/** What the import does with a row, as an icon and a word. */
export function StateBadge({ row }: { row: GameRow }) {
  const outcome = outcomeOf(row);
  const { tone, Icon } = LOOKS[outcome];
  return (
    <Badge tone={tone}>
      <Icon className="size-4" />
      {FILTER_NAMES[outcome]}
    </Badge>
  );
}
