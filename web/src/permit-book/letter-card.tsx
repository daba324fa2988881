import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { showToast } from '#ui/toast.ts';
import { messages } from './messages.ts';
import type { SchoolHours } from './queries.ts';

type LetterCardProps = { made: SchoolHours['returns'][number]; onClose: () => void };

/** The letter about a return, to copy or print; nothing else is printed. */
export function LetterCard({ made: { id, letter }, onClose }: LetterCardProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (id > 0) title.current?.focus();
  }, [id]);

  async function handleCopy() {
    // without TLS the clipboard is unavailable
    const isDone = await (navigator.clipboard?.writeText(letter) ?? Promise.reject()).then(
      () => true,
      () => false,
    );
    showToast(isDone ? { title: messages.copied } : { tone: 'warn', title: messages.notCopied });
  }

  return (
    <Card aria-labelledby="letter-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <h2 id="letter-title" ref={title} tabIndex={-1} className="text-2xl">
          {messages.letter}
        </h2>
        <div className="flex flex-wrap gap-3">
          <Button onClick={onClose}>{messages.closeLetter}</Button>
          <Button onClick={handleCopy}>{messages.copy}</Button>
          <Button tone="primary" onClick={() => window.print()}>
            {messages.print}
          </Button>
        </div>
      </div>
      <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{letter}</p>
    </Card>
  );
}
