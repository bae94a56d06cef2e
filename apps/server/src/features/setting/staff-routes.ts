import { listSettings, saveSettings } from '@zhibiao/contract/setting/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { findGroup } from './queries.ts';
import { storeSettings } from './save.ts';

export const settingStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, listSettings, ({ query }) => findGroup(deps, query));
  serve(app, deps, saveSettings, ({ body, staff }) => storeSettings(deps, staff, body));
};
