import * as log from '@zhibiao/contract/staff/log';
import * as news from '@zhibiao/contract/staff/news';
import * as people from '@zhibiao/contract/staff/people';
import * as role from '@zhibiao/contract/staff/roles';
import * as token from '@zhibiao/contract/staff/tokens';
import * as view from '@zhibiao/contract/staff/views';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { createRealm } from './context.ts';
import { findLoginLog } from './logs/login-log.ts';
import { findNews, seeNews } from './logs/news.ts';
import { findOnline, endStaffLogin } from './logs/online.ts';
import { addView, editView, ownViews, removeView } from './me/views.ts';
import { addStaff } from './people/add.ts';
import { editStaff } from './people/edit.ts';
import { countStaff, findStaff, staffDetailOf } from './people/list.ts';
import { dropTotpOf, makeLink, setStaffStatus, unlockStaff } from './people/status.ts';
import * as roles from './roles/commands.ts';
import { findRole, findRoles } from './roles/queries.ts';
import { confirmToken, findTokens, makeToken, revokeToken } from './tokens/tokens.ts';

/** Who works for the training body, and what each may do. */
export const staffRoutes: Feature = (app, deps) => {
  const realm = createRealm(deps);
  const { pool } = deps;

  serve(app, deps, people.listStaff, ({ query }) => findStaff(pool, query));
  serve(app, deps, people.staffCounts, ({ query }) => countStaff(pool, query));
  serve(app, deps, people.staffDetail, ({ params, staff }) => staffDetailOf(pool, staff, params.id));
  serve(app, deps, people.addStaff, ({ staff, body }) => addStaff(realm, deps, staff, body));
  serve(app, deps, people.editStaff, ({ staff, params, body }) => editStaff(realm, staff, params.id, body));
  serve(app, deps, people.setStaffStatus, ({ staff, body }) => setStaffStatus(realm, staff, body));
  serve(app, deps, people.makeStaffLink, ({ staff, body }) => makeLink(realm, deps, staff, body));
  serve(app, deps, people.dropStaffTotp, ({ staff, body }) => dropTotpOf(realm, staff, body));
  serve(app, deps, people.unlockStaff, ({ staff, body }) => unlockStaff(realm, staff, body.id));

  serve(app, deps, role.listRoles, () => findRoles(pool));
  serve(app, deps, role.roleImpact, ({ params }) => findRole(pool, params.id));
  serve(app, deps, role.addRole, ({ staff, body }) => roles.addRole(realm, staff, body));
  serve(app, deps, role.editRole, ({ staff, params, body }) => roles.editRole(realm, staff, params.id, body));
  serve(app, deps, role.resetRole, ({ staff, body }) => roles.reset(realm, staff, body));
  serve(app, deps, role.removeRole, ({ staff, body }) => roles.removeRole(realm, staff, body));

  serve(app, deps, token.listTokens, () => findTokens(pool));
  serve(app, deps, token.addToken, ({ staff, body }) => makeToken(realm, staff, body));
  serve(app, deps, token.confirmToken, ({ staff, body }) => confirmToken(realm, staff, body));
  serve(app, deps, token.revokeToken, ({ staff, body }) => revokeToken(realm, staff, body));

  serve(app, deps, log.listOnline, ({ staff, query }) => findOnline(pool, staff, query));
  serve(app, deps, log.kickOnline, ({ staff, body }) => endStaffLogin(realm, staff, body));
  serve(app, deps, log.listLoginLog, ({ query, staff }) => findLoginLog(pool, staff, query));

  serve(app, deps, view.listSavedViews, ({ staff, query }) => ownViews(pool, staff, query.list));
  serve(app, deps, view.addSavedView, ({ staff, body }) => addView(deps, staff, body));
  serve(app, deps, view.editSavedView, ({ staff, body }) => editView(deps, staff, body));
  serve(app, deps, view.removeSavedView, ({ staff, body }) => removeView(deps, staff, body.id));

  serve(app, deps, news.staffNews, ({ staff }) => findNews(pool, staff));
  serve(app, deps, news.seeStaffNews, ({ staff, body }) => seeNews(realm, staff, body.seq));
};
