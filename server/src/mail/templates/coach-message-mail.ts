import type { MailData } from '../kinds.ts';
import { greeting, type Letter } from '../letter.ts';

/** What an administrator wrote, paragraph by paragraph. */
export function coachMessage({ firstName, subject, text, sentBy }: MailData['coach_message']): Letter {
  const paragraphs = text.split(/\n\n+/);
  return {
    subject,
    preview: (paragraphs[0] ?? '').slice(0, 120),
    heading: subject,
    blocks: [
      { kind: 'text', text: greeting(firstName) },
      ...paragraphs.map((paragraph) => ({ kind: 'text', text: paragraph }) as const),
      { kind: 'text', text: `${sentBy === '' ? 'The league' : sentBy}\nReply to this email to answer.` },
    ],
    because: 'You got this email because the league lists you as a coach.',
  };
}
