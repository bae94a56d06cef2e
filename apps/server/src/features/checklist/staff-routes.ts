import { CHECK_STATE, type CheckRow, getChecklist, ignoreCheck, testMessage } from '@zhibiao/contract/checklist/staff';
import { run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { missing } from '#errors.ts';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { audited } from '#services/audit/audited.ts';
import type { CheckLine } from '#services/checklist.ts';
import { sendTest } from '#services/messages/test-message.ts';

const rowsOf = async (deps: Deps, lines: readonly CheckLine[]): Promise<CheckRow[]> => {
  const ignored = new Map((await deps.db.checklistIgnored.findMany()).map(({ key, reason }) => [key, reason]));
  return Promise.all(
    lines
      .filter(({ when }) => when?.(deps) ?? true)
      .map(async ({ key, must, title, page, look }) => {
        const { ok, why, places = [] } = await look(deps);
        const reason = ignored.get(key) ?? null;
        const state = ok ? CHECK_STATE.done : reason === null ? CHECK_STATE.open : CHECK_STATE.ignored;
        return { key, must, title, state, why, page, places, reason };
      }),
  );
};

/** What is still missing before the doors open. */
export const checklistStaffRoutes =
  (lines: readonly CheckLine[]): Feature =>
  (app, deps) => {
    serve(app, deps, getChecklist, async () => {
      const rows = await rowsOf(deps, lines);
      return { rows, open: rows.filter(({ must, state }) => must && state === CHECK_STATE.open).length };
    });
    serve(app, deps, ignoreCheck, ({ body: { key, ignored, reason }, staff }) =>
      audited(deps, staff, async (client, note) => {
        const line = lines.find((one) => one.key === key);
        if (!line) throw missing('清单中没有这一项');
        await run(
          client,
          ignored
            ? sql`
                INSERT INTO "ChecklistIgnored" (key, reason, "staffId") VALUES (${key}, ${reason}, ${staff.id})
                ON CONFLICT (key) DO UPDATE SET reason = excluded.reason, "staffId" = excluded."staffId",
                  at = clock_timestamp()`
            : sql`DELETE FROM "ChecklistIgnored" WHERE key = ${key}`,
        );
        note({ object: 'checklist', id: key, name: line.title, reason, changes: { ignored: { to: ignored } } });
        return { key };
      }),
    );
    // The message is on its way before anything is written: nothing waits for a provider within a transaction.
    serve(app, deps, testMessage, async ({ body: { channel }, staff }) => {
      const to = await sendTest(deps, app.log.error.bind(app.log), staff, { channel });
      return audited(deps, staff, async (_client, note) => {
        note({ object: 'checklist', id: 'messages', name: '短信或邮件送达测试', facts: { channel } });
        return { to };
      });
    });
  };
