import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint, Route } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { routes } from './routes.ts';

const declared = Object.entries<Route>(routes).map(([name, route]) => {
  const { once }: Endpoint = endpoints[name as keyof typeof endpoints];
  return { name, ...route, isKeyed: once === true };
});
const namesOf = (calls: readonly { name: string }[]) => calls.map(({ name }) => name);

it('says of POST calls only that they read, and of changes without a key only that they are repeatable', () => {
  const wrong = declared.filter(
    ({ method, reads, repeatable, isKeyed }) =>
      (reads && method !== 'POST') || (repeatable && (method === 'GET' || reads || isKeyed)),
  );
  expect(namesOf(wrong)).toEqual([]);
});

it('lists the changes that are never sent again by themselves', () => {
  const once = declared.filter(
    ({ method, reads, repeatable, isKeyed }) => method !== 'GET' && !reads && !repeatable && !isKeyed,
  );
  // if the answer to one of these is lost, the page says that it does not know and loads its lists again
  expect(namesOf(once)).toEqual([
    'register',
    'login',
    'passSecondFactor',
    'getPasskeyOptions',
    'loginWithPasskey',
    'addPasskey',
    'removePasskey',
    'startTotp',
    'confirmTotp',
    'renewRecoveryCodes',
    'confirmIdentity',
    'logout',
    'changePassword',
    'requestEmailChange',
    'revokeOtherSessions',
    'forgotPassword',
    'resetPassword',
    'acceptInvitation',
    'verifyEmail',
    'sendConfirmation',
    'releasePractice',
    'declineOffer',
    'acceptLinkedProposal',
    'declineLinkedProposal',
    'declineTrade',
    'withdrawTrade',
    'makeCalendarLink',
    'shareTeam',
    'changeLinkedMails',
    // keeps what is not saved and sends it again by itself (web/src/ratings/save-drafts.ts)
    'saveRating',
    'removePlayer',
    'waiveMakeUp',
    'importGames',
    'revertGamesImport',
    'drawUpGames',
    'changePlannedGame',
    'renameGamePlan',
    'addNotice',
    'undoCancel',
    'undoMove',
    'retryAllMail',
    'undoWithdrawal',
    'inviteCoach',
    'inviteAllCoaches',
    'carryOverSeason',
    'undoCarryOver',
    'generateAvailability',
    'mergeAvailability',
    'uploadEnrollment',
    'loadCoachData',
    'revertLoad',
    'downloadEnrollment',
    'returnHours',
    'undoReturn',
    'remindLateCoaches',
  ]);
});

it('has no call whose path, query and body share a name, because handlers get them as one input', () => {
  const fieldsOf = (schema: z.ZodType | undefined) => {
    const json = schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return Object.keys(json?.properties ?? {});
  };
  const shared = Object.values<Endpoint>(endpoints).flatMap(({ summary, params, query, body }) => {
    const fields = [params, query, body].flatMap(fieldsOf);
    return new Set(fields).size < fields.length ? [summary] : [];
  });
  expect(shared).toEqual([]);
});
