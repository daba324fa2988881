import type { JobNews } from './follow-job.ts';

/** JSON contains no line breaks, so no value can end its event and begin another (docs/spec/safety.md#w9). */
const event = (name: 'log' | 'done' | 'error', value: object, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(value)}\n\n`;

function toEvents(news: JobNews): string {
  if (news.kind === 'quiet') return ': still running\n\n';
  if (news.kind === 'lines') {
    return news.lines
      .map(({ number, at, text }) => event('log', { line: text, at: at.toISOString() }, number))
      .join('');
  }
  if (news.kind === 'refused') {
    const { message, code } = news.error;
    return event('error', { error: message, code });
  }
  const { state, exitCode, summary } = news.job;
  return event('done', { state, exitCode, message: summary });
}

/** A job's news as server-sent events. */
export const AS_EVENTS = {
  opening: 'retry: 2000\n\n',
  news: toEvents,
  broken: (sentence: string) => event('error', { error: sentence }),
};
