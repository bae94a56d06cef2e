import * as contract from '@zhibiao/contract/member/learner';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { createCounter } from '#services/limits/counter.ts';
import { findInvite } from './join/invite.ts';
import { findInvitedPerson } from './join/invited-person.ts';
import { joinOrg } from './join/join.ts';
import { cancelJoin, leaveOrg } from './leave.ts';
import { findMyOrgs, findMemberOrgs } from './queries.ts';

/** The learner's side of belonging to an organisation; the administrators' side is the org feature's. */
export const memberRoutes: Feature = (app, deps) => {
  const { db, pool } = deps;
  const counter = createCounter(deps.secrets);

  serve(app, deps, contract.inviteInfo, ({ query, caller }) => findInvite({ pool, counter }, query.code, caller.ip));
  serve(app, deps, contract.invitedPerson, ({ query, caller }) => findInvitedPerson(deps, counter, query.m, caller.ip));
  serve(app, deps, contract.searchOrgs, ({ query, viewer }) => findMemberOrgs({ db, pool }, viewer.id, query.name));
  serve(app, deps, contract.joinOrg, ({ body, viewer }) => joinOrg(pool, viewer, body));
  serve(app, deps, contract.cancelJoin, ({ body, viewer }) => cancelJoin(pool, viewer.id, body.id));
  serve(app, deps, contract.leaveOrg, ({ viewer }) => leaveOrg(pool, viewer));
  serve(app, deps, contract.myOrgs, ({ viewer }) => findMyOrgs(pool, viewer));
};
