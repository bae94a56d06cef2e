import { API_BASE } from '@zhibiao/contract/envelope';
import { getTask, taskFilePath } from '@zhibiao/contract/task';
import { z } from 'zod';
import type { Feature } from '#http/app-types.ts';
import { administratorOf, disposition, refuseFile, XLSX } from '#http/download.ts';
import { serve } from '#http/serve.ts';
import { findTask } from './queries.ts';

const TYPES: Record<string, string> = { xlsx: XLSX, zip: 'application/zip', pdf: 'application/pdf' };

/** How far the organisation's long work is, and the file it made. */
export const taskRoutes: Feature = (app, deps) => {
  const { db, pool, storage } = deps;
  serve(app, deps, getTask, ({ params, viewer }) => findTask(db, viewer.orgId, params.id));

  app.get<{ Params: { id: string } }>(API_BASE + taskFilePath(':id'), async (request, reply) => {
    const viewer = await administratorOf(app, pool, request, reply);
    if (!viewer) return reply;
    const { data: id } = z.uuid().safeParse(request.params.id);
    const task = id
      ? await db.task.findFirst({ where: { id, orgId: viewer.orgId }, select: { resultFile: true, resultName: true } })
      : null;
    const key = task?.resultFile;
    const size = key ? await storage.size(key) : null;
    if (!key || size === null) return refuseFile(reply, 404, '文件不存在或已过期，请重新生成');
    const type = TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    return reply
      .headers({
        'content-type': type,
        'content-length': size,
        'content-disposition': disposition(task.resultName ?? 'download'),
        'x-content-type-options': 'nosniff',
      })
      .send(storage.stream(key));
  });
};
