import type { MailPreview, MailPreviewSummary, MailServerStatus, MailWhole } from '@portal/contract/mail.ts';
import {
  MAIL_KEPT_DAYS,
  MAIL_KIND_LABELS,
  MAIL_KINDS,
  MAIL_STATES,
  type MailKind,
  type MailState,
} from '@portal/domain/mail/mail-kinds.ts';
import { leagueNowOf } from '#platform/clock.ts';
import type { Mailbox } from '#platform/config/config-fields.ts';
import { AppError } from '#platform/errors.ts';
import type { Portal } from '#portal.ts';
import { shownHeaders } from './envelope.ts';
import { countMails, findMail, listMails, type MailFilter } from './list-repository.ts';
import { problemText } from './problems.ts';
import { type RenderedMail, renderMail } from './render.ts';
import { renderContextOf } from './render-context.ts';
import { createMailRepeats } from './repeat-mail.ts';
import type { RepeatRules } from './repeats.ts';
import { SAMPLE_RECIPIENT, sampleData } from './samples.ts';
import { readMailServer } from './server-status.ts';
import { findTemplate, TEMPLATES } from './templates.ts';
import { toSummary } from './to-wire.ts';

const PAGE_SIZE = 50;

/** Stands where the secret of a link would: nobody but the recipient sees that. */
const HIDDEN = '[link]';

export type MailServiceOptions = {
  from: Mailbox;
  /** false: mails are kept in the data folder */
  hasServer: boolean;
  rules: RepeatRules;
};

export type MailService = ReturnType<typeof createMailService>;

/** The administrator's look into the outbox (docs/spec/decisions.md#email). */
export function createMailService(portal: Portal, { from, hasServer, rules }: MailServiceOptions) {
  const { db, clock, settings } = portal;
  const context = () => renderContextOf(portal, from);

  /** @throws AppError NOT_FOUND for a kind that only a newer portal knows */
  function render(mail: {
    kind: string;
    recipient: string;
    data: Record<string, unknown>;
    created_at: Date;
  }) {
    if (findTemplate(mail.kind) === null) {
      throw new AppError('NOT_FOUND', 'This portal does not know this kind of mail.');
    }
    return renderMail({ ...mail, secret: HIDDEN }, context(), () => HIDDEN);
  }

  function preview(kind: MailKind): MailPreview {
    const today = leagueNowOf(clock, settings.current().timeZone).date;
    const data = sampleData(kind, today);
    const rendered = render({ kind, recipient: SAMPLE_RECIPIENT, data, created_at: clock.now() });
    return { kind, label: MAIL_KIND_LABELS[kind], about: TEMPLATES[kind].about, ...contentOf(rendered) };
  }

  async function serverStatus(): Promise<MailServerStatus> {
    const { lastSentAt, lastOutage: outage } = await readMailServer(db);
    return {
      isSet: hasServer,
      lastSentAt: lastSentAt?.toISOString() ?? null,
      lastOutage:
        outage === null
          ? null
          : {
              from: outage.from.toISOString(),
              until: outage.until?.toISOString() ?? null,
              text: problemText(outage.problem),
              detail: outage.detail,
            },
    };
  }

  return {
    ...createMailRepeats(portal, { rules, sender: context }),

    /** A page of mails, newest first. */
    async listMail(asked: MailFilter & { state?: MailState | undefined; cursor?: number | undefined }) {
      const { state, kind, search, cursor } = asked;
      const [mails, counts, server] = await Promise.all([
        listMails(db, { state, kind, search }, { before: cursor, limit: PAGE_SIZE + 1 }),
        countMails(db, { kind, search }),
        serverStatus(),
      ]);
      const shown = mails.slice(0, PAGE_SIZE);
      const sender = context();
      return {
        mails: shown.map((mail) => toSummary(mail, sender)),
        next: mails.length > PAGE_SIZE ? String(shown.at(-1)?.id) : null,
        counts: Object.fromEntries(MAIL_STATES.map((each) => [each, counts[each] ?? 0])) as Record<
          MailState,
          number
        >,
        server,
        keptDays: MAIL_KEPT_DAYS,
      };
    },

    /** @throws AppError NOT_FOUND */
    async getMail(id: number): Promise<MailWhole> {
      const mail = await findMail(db, id);
      if (mail === null) throw new AppError('NOT_FOUND', 'There is no such mail.');
      const rendered = render(mail);
      return {
        ...toSummary(mail, context()),
        ...contentOf(rendered),
        headers: shownHeaders(mail, rendered, from),
      };
    },

    serverStatus,

    listPreviews(): { previews: MailPreviewSummary[] } {
      const previews = MAIL_KINDS.map((kind) => {
        const { label, about, subject } = preview(kind);
        return { kind, label, about, subject };
      });
      return { previews };
    },

    getPreview: preview,
  };
}

const contentOf = ({ subject, html, text, calendar, moreCalendars }: RenderedMail) => ({
  subject,
  html,
  text,
  calendar:
    calendar === null
      ? null
      : {
          fileName: calendar.fileName,
          content: [calendar, ...moreCalendars].map(({ content }) => content).join('\n'),
        },
});
