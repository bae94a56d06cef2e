import { z } from 'zod';
import { download, endpoint } from '../core/endpoint.ts';
import { Task } from './types.ts';
import { idOf } from '../core/fields.ts';

export const getTask = endpoint({
  title: '任务进度',
  method: 'GET',
  path: '/api/org/task/:id',
  access: 'org',
  right: 'any',
  params: z.object({ id: idOf('任务') }),
  data: Task,
});

export const getTaskFile = download({
  title: '下载任务生成的文件',
  method: 'GET',
  path: '/api/org/task/:id/file',
  access: 'org',
  right: 'any',
  params: z.object({ id: z.uuid({ error: '文件不存在或已过期，请重新生成' }) }),
  files: ['xlsx', 'zip'],
});
