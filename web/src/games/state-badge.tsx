import type { GameRowState } from '@portal/domain/games/game.ts';
import type { ComponentType } from 'react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { CheckIcon, CloseIcon, MoveIcon, PlusIcon, QuestionIcon } from '#ui/icons.tsx';
import { FILTER_NAMES } from './messages.ts';

const LOOKS: Record<GameRowState, { tone: BadgeTone; Icon: ComponentType<{ className: string }> }> = {
  review: { tone: 'warn', Icon: QuestionIcon },
  new: { tone: 'good', Icon: PlusIcon },
  changed: { tone: 'info', Icon: MoveIcon },
  gone: { tone: 'bad', Icon: CloseIcon },
  unchanged: { tone: 'neutral', Icon: CheckIcon },
};

/** What the import does with a row, as an icon and a word. */
export function StateBadge({ state }: { state: GameRowState }) {
  const { tone, Icon } = LOOKS[state];
  return (
    <Badge tone={tone}>
      <Icon className="size-4" />
      {FILTER_NAMES[state]}
    </Badge>
  );
}
