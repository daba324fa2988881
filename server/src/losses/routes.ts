import { endpoints } from '@portal/contract/endpoints.ts';
import { callerOf } from '#platform/http/access.ts';
import type { App } from '#platform/http/app-types.ts';
import { networkOf } from '#platform/throttle/network.ts';
import type { Portal } from '#portal.ts';
import { addLoss, previewLoss } from './add-loss.ts';
import { acceptProposal, declineProposal, listOwnProposals, type ProposalLinks } from './answer-proposal.ts';
import { listLosses, waiveMakeUp } from './list-losses.ts';

/** Lost practices: the calls of administrators, coaches and the links in emails. */
export function lossRoutes(app: App, portal: Portal, links: ProposalLinks): void {
  app.route({
    ...endpoints.previewLoss,
    handler: (request) => previewLoss(portal, callerOf(request), request.body),
  });
  app.route({
    ...endpoints.addLoss,
    handler: (request) =>
      addLoss(portal, callerOf(request), request.body, request.headers['idempotency-key'] ?? null),
  });
  app.route({ ...endpoints.listLosses, handler: () => listLosses(portal) });
  app.route({
    ...endpoints.waiveMakeUp,
    handler: (request) => waiveMakeUp(portal, callerOf(request), request.params.id),
  });
  app.route({
    ...endpoints.listOwnProposals,
    handler: (request) => listOwnProposals(portal, callerOf(request)),
  });
  app.route({
    ...endpoints.acceptProposal,
    handler: (request) => {
      const key = request.headers['idempotency-key'] ?? null;
      return acceptProposal(portal, callerOf(request), request.params.id, key);
    },
  });
  app.route({
    ...endpoints.declineProposal,
    handler: (request) => declineProposal(portal, callerOf(request), request.params.id),
  });
  app.route({
    ...endpoints.lookUpProposal,
    handler: (request) => links.lookUp(request.params.token, networkOf(request.ip)),
  });
  app.route({
    ...endpoints.acceptLinkedProposal,
    handler: (request) => links.accept(request.params.token, networkOf(request.ip)),
  });
  app.route({
    ...endpoints.declineLinkedProposal,
    handler: (request) => links.decline(request.params.token, networkOf(request.ip)),
  });
}
