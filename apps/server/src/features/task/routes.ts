import { NAMED_FILE_HOURS } from '@zhibiao/contract/core/limits';
import { getTask, getTaskFile } from '@zhibiao/contract/task/org';
import { missing } from '#errors.ts';
import type { Feature } from '#http/app-types.ts';
import { serveFile } from '#http/serve/download.ts';
import { serve } from '#http/serve/serve.ts';
import { actingFrom, auditedByOrg } from '#services/audit/org-audit.ts';
import { findTask, visibleTo } from './queries.ts';

/** How far the organisation's long work is, and the file it made. */
export const taskRoutes: Feature = (app, deps) => {
  const { db, pool, storage } = deps;
  serve(app, deps, getTask, ({ params, viewer }) => findTask(db, viewer, params.id));

  serveFile(app, deps, getTaskFile, async ({ params, viewer, caller }) => {
    const oldest = new Date(Date.now() - NAMED_FILE_HOURS * 3_600_000);
    const task = await db.task.findFirst({
      where: { id: params.id, ...visibleTo(viewer), finishedAt: { gt: oldest } },
      select: { kind: true, resultFile: true, resultName: true },
    });
    const key = task?.resultFile;
    const size = task && key ? await storage.size(key) : null;
    if (!task || !key || size === null) throw missing('文件不存在或已过期，请重新生成');
    await auditedByOrg(pool, actingFrom(viewer, caller), 'task.fetch', async (_, note) =>
      note({ object: 'task', id: params.id, name: task.kind }),
    );
    const type = key.endsWith('.zip') ? 'zip' : 'xlsx';
    return { type, name: task.resultName ?? `download.${type}`, body: storage.stream(key), size };
  });
};
