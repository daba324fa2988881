import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { messages } from './messages.ts';

type NameItemProps = { name: string; isFirst: boolean; onRename: () => void; onRemove: () => void };

/** One name of a list, and what can be done with it. */
export function NameItem({ name, isFirst, onRename, onRemove }: NameItemProps) {
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <p className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="font-semibold wrap-anywhere">{name}</span>
        {isFirst && <Badge>{messages.preselected}</Badge>}
      </p>
      <p className="flex shrink-0 gap-2">
        <Button size="small" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </p>
    </li>
  );
}
