import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/serve.ts';
import { networkOf } from '#platform/throttle/network.ts';
import type { Portal } from '#portal.ts';
import { addLoss, previewLoss } from './add-loss.ts';
import { acceptProposal, declineProposal, listOwnProposals, type ProposalLinks } from './answer-proposal.ts';
import { listLosses, waiveMakeUp } from './list-losses.ts';
import { removeClosure } from './undo-loss.ts';

/** Lost practices: the calls of administrators, coaches and the links in emails. */
export function lossRoutes(app: FastifyInstance, portal: Portal, links: ProposalLinks): void {
  serve(app, {
    previewLoss: (call, input) => previewLoss(portal, call.caller, input),
    addLoss: (call, input) => addLoss(portal, call, input),
    removeClosure: (call, { preview, alike, ...removed }) =>
      removeClosure(portal, call.caller, {
        ...removed,
        preview: preview === 'true',
        withAlike: alike === 'true',
      }),
    listLosses: () => listLosses(portal),
    waiveMakeUp: (call, input) => waiveMakeUp(portal, call.caller, input.id),
    listOwnProposals: (call) => listOwnProposals(portal, call.caller),
    acceptProposal: (call, input) => acceptProposal(portal, call, input.id),
    declineProposal: (call, input) => declineProposal(portal, call.caller, input.id),
    lookUpProposal: (call, input) => links.lookUp(input.token, networkOf(call.request.ip)),
    acceptLinkedProposal: (call, input) => links.accept(input.token, networkOf(call.request.ip)),
    declineLinkedProposal: (call, input) => links.decline(input.token, networkOf(call.request.ip)),
  });
}
