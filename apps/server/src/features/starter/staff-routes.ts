import { importStarter, listStarter, STARTER_NAMES, STARTER_PARTS } from '@zhibiao/contract/starter/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { enqueueStaffTask } from '#jobs/queue/staff.ts';
import { audited } from '#services/audit/audited.ts';
import { knownOf, PARTS } from './content.ts';

/** Content to begin with. */
export const starterStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, listStarter, () =>
    Promise.all(
      STARTER_NAMES.map(async (part) => {
        let [total, imported] = [0, 0];
        for (const { table, pieces } of PARTS[part]) {
          const keys = pieces().map(({ key }) => key);
          total += keys.length;
          imported += (await knownOf(deps.db, table, keys)).size;
        }
        return { part, label: STARTER_PARTS[part], total, imported };
      }),
    ),
  );
  serve(app, deps, importStarter, ({ body: { parts }, staff }) =>
    audited(deps, staff, async (client, note) => {
      const started = await enqueueStaffTask(client, staff, 'starter-import', { parts });
      note({ object: 'starter', id: started.taskId, facts: { parts } });
      return started;
    }),
  );
};
