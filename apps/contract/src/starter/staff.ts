import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { TaskStarted } from '../task/types.ts';

/** Content to begin with, as drafts: learners see none of it before staff have looked it through. */
export const STARTER_PARTS = {
  lessons: '课程大纲',
  policies: '政策文件',
  faq: '常见问题',
  usage: '使用说明',
  services: '证书服务',
  questions: '题目样例与试卷',
} as const;
export type StarterPart = keyof typeof STARTER_PARTS;
export const STARTER_NAMES = Object.keys(STARTER_PARTS) as StarterPart[];
const Part = z.enum(STARTER_NAMES as [StarterPart, ...StarterPart[]], { error: '请选择要导入的内容' });

export const listStarter = endpoint({
  title: '初始内容',
  method: 'GET',
  path: '/system/starter',
  access: 'staff',
  permission: 'starter:import',
  scope: 'none',
  data: z.array(z.object({ part: Part, label: z.string(), total: z.number(), imported: z.number() })),
});
export const importStarter = endpoint({
  title: '导入初始内容',
  method: 'POST',
  path: '/system/starter/import',
  access: 'staff',
  permission: 'starter:import',
  scope: 'none',
  audit: 'starter.import',
  once: true,
  body: z.object({ parts: z.array(Part).min(1, '请选择要导入的内容').max(STARTER_NAMES.length) }),
  data: TaskStarted,
});
