import type { FastifyInstance } from 'fastify';
import type { MailOptions } from '#mail/repeats.ts';
import { sendFile, serve } from '#platform/http/serve.ts';
import type { Portal } from '#portal.ts';
import { logExport } from '#security/log.ts';
import { changeCoach, linkCoach, unlinkCoach } from './change-coaches.ts';
import { inviteAllCoaches, inviteCoach } from './invite-coaches.ts';
import { addTeam, changeTeam, exportCoaches, listLeagueTeams, removeTeam } from './league-teams.ts';
import { listAllCoaches, listCoachTeams } from './list-teams.ts';
import { listSentMessages, previewMessage, sendMessage } from './message-coaches.ts';
import { previewWithdrawal } from './withdraw/plan-team-withdrawal.ts';
import { undoWithdrawal } from './withdraw/undo-withdrawal.ts';
import { withdrawTeam } from './withdraw/withdraw-team.ts';

/** A coach's teams; for administrators the teams of the active season, their coaches, and messages to them. */
export function coachesRoutes(app: FastifyInstance, portal: Portal, mail: Pick<MailOptions, 'from'>): void {
  serve(app, {
    listCoachTeams: (call, input) =>
      listCoachTeams(portal, call.caller, {
        email: input.email,
        withFormer: input.former === 'true',
      }),
    listAllCoaches: () => listAllCoaches(portal),
    listLeagueTeams: () => listLeagueTeams(portal),
    exportCoaches: async (call, { format }) => {
      await logExport(portal, call, 'teams and coaches');
      return sendFile(call, await exportCoaches(portal, format));
    },
    addTeam: (_call, input) => addTeam(portal, input),
    changeTeam: (_call, { id, ...input }) => changeTeam(portal, id, input),
    removeTeam: (call, input) => removeTeam(portal, call.caller, input.id),
    previewWithdrawal: (_call, { id, ...request }) => previewWithdrawal(portal, id, request),
    withdrawTeam: (call, input) => withdrawTeam(portal, call, input),
    undoWithdrawal: (call, input) => undoWithdrawal(portal, call.caller, input.id),
    linkCoach: (_call, { id, ...coach }) => linkCoach(portal, id, coach),
    unlinkCoach: (_call, input) => unlinkCoach(portal, input.id, input.coachId),
    changeCoach: (_call, { id, ...coach }) => changeCoach(portal, id, coach),
    inviteCoach: (_call, input) => inviteCoach(portal, input.id),
    inviteAllCoaches: (_call, input) => inviteAllCoaches(portal, input.coachIds),
    listCoachMessages: () => listSentMessages(portal),
    previewCoachMessage: (call, input) => previewMessage(portal, mail, call.caller, input),
    sendCoachMessage: (call, input) => sendMessage(portal, call, input),
  });
}
