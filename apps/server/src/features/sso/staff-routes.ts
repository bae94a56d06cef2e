import * as contract from '@zhibiao/contract/sso/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { addProvider, editProvider, findProviders, removeProvider, testProvider } from './commands.ts';
import { endIdentity, findIdentities } from './identities.ts';

/** By which accounts elsewhere people come in, as staff set it up. */
export const ssoStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, contract.listSsoProviders, () => findProviders(deps));
  serve(app, deps, contract.addSsoProvider, ({ body, staff }) => addProvider(deps, staff, body));
  serve(app, deps, contract.editSsoProvider, ({ body, staff }) => editProvider(deps, staff, body));
  serve(app, deps, contract.removeSsoProvider, ({ body, staff }) => removeProvider(deps, staff, body));
  serve(app, deps, contract.testSsoProvider, ({ body, staff }) => testProvider(deps, staff, body.id));
  serve(app, deps, contract.listSsoIdentities, ({ query }) => findIdentities(deps.pool, query));
  serve(app, deps, contract.endSsoIdentity, ({ body, staff }) => endIdentity(deps, staff, body));
};
