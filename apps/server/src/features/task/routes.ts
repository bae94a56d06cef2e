import { getTask, getTaskFile } from '@zhibiao/contract/task';
import { missing } from '#errors.ts';
import type { Feature } from '#http/app-types.ts';
import { serveFile } from '#http/download.ts';
import { serve } from '#http/serve.ts';
import { findTask, visibleTo } from './queries.ts';

/** How far the organisation's long work is, and the file it made. */
export const taskRoutes: Feature = (app, deps) => {
  const { db, storage } = deps;
  serve(app, deps, getTask, ({ params, viewer }) => findTask(db, viewer, params.id));

  serveFile(app, deps, getTaskFile, async ({ params, viewer }) => {
    const task = await db.task.findFirst({
      where: { id: params.id, ...visibleTo(viewer) },
      select: { resultFile: true, resultName: true },
    });
    const key = task?.resultFile;
    const size = key ? await storage.size(key) : null;
    if (!key || size === null) throw missing('文件不存在或已过期，请重新生成');
    const type = key.endsWith('.zip') ? 'zip' : 'xlsx';
    return { type, name: task.resultName ?? `download.${type}`, body: storage.stream(key), size };
  });
};
