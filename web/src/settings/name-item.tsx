import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { useFocusHandover } from '#ui/use-focus-handover.ts';
import { messages } from './messages.ts';

type NameItemProps = { name: string; isFirst: boolean; onRename: () => void; onRemove: () => void };

/** One name of a list, and what can be done with it. */
export function NameItem({ name, isFirst, onRename, onRemove }: NameItemProps) {
  const ref = useFocusHandover<HTMLLIElement>();
  return (
    <li ref={ref} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <p className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="font-semibold wrap-anywhere">{name}</span>
        {isFirst && <Badge>{messages.preselected}</Badge>}
      </p>
      <p className="ms-auto flex gap-2">
        <Button aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button tone="danger" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </p>
    </li>
  );
}
