import { z } from 'zod';
import { lineOf } from '../core/content-fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { Id, idOf } from '../core/fields.ts';
import { bareCode } from '../core/text/text-fold.ts';

/** Filters of a list that a member of the staff keeps under a name, for themselves alone. */

/** The lists, by their addresses below /console. */
export const SAVED_VIEW_LISTS = [
  'inbox',
  'learner',
  'org',
  'appeal',
  'apply',
  'batch',
  'cert',
  'course',
  'media',
  'article',
  'teacher',
  'bank',
  'paper',
  'exam/override',
  'exam/request',
  'exam/review',
  'exam/result',
  'exam/stats',
  'notify/log',
  'report/year',
  'jobs',
  'staff',
  'online',
  'login-log',
  'audit',
] as const;
export type SavedViewList = (typeof SAVED_VIEW_LISTS)[number];
/** Of one list and person. */
export const SAVED_VIEWS_MOST = 20;
export const SAVED_VIEW_NAME_MAX = 20;

const NUMBERED = /(^|\D)1[3-9]\d{9}(\D|$)|@/;
/** A person's phone or address, which is kept with them and nowhere else. */
const namesSomebody = (query: string): boolean =>
  [...new URLSearchParams(query).values()].some(
    (value) => !Id.safeParse(value).success && NUMBERED.test(bareCode(value)),
  );

const viewId = idOf('视图');
const SavedViewBody = z.object({
  name: lineOf('视图名称', SAVED_VIEW_NAME_MAX),
  /** The filters as they stand in the address. */
  query: z
    .string({ error: '请先选择筛选条件' })
    .min(1, '请先选择筛选条件')
    .max(1_000, '筛选条件过长，不能保存')
    .regex(/^[\w%.~*+&=-]+$/, '筛选条件有误')
    .refine((query) => !namesSomebody(query), '筛选里有手机号或邮箱，请去掉后再保存'),
});
const list = z.enum(SAVED_VIEW_LISTS, { error: '列表有误' });

export const SavedView = SavedViewBody.extend({ id: z.string() });
export type SavedView = z.output<typeof SavedView>;
const own = { access: 'staff', permission: 'self', scope: 'own', humanOnly: true } as const;
/** In the order in which they were kept. */
export const listSavedViews = endpoint({
  title: '本人在一个列表的视图',
  method: 'GET',
  path: '/system/view/list',
  ...own,
  keepsNoSessionAlive: true,
  query: z.object({ list }),
  data: z.array(SavedView),
});
export const addSavedView = endpoint({
  title: '保存视图',
  method: 'POST',
  path: '/system/view',
  ...own,
  audit: 'view.add',
  body: SavedViewBody.extend({ list }),
  data: z.object({ id: z.string() }),
  done: '视图已保存',
});
export const editSavedView = endpoint({
  title: '修改视图',
  method: 'PUT',
  path: '/system/view',
  ...own,
  audit: 'view.edit',
  body: SavedViewBody.extend({ id: viewId }),
  data: z.null(),
  done: '视图已保存',
});
export const removeSavedView = endpoint({
  title: '删除视图',
  method: 'POST',
  path: '/system/view/remove',
  ...own,
  audit: 'view.remove',
  body: z.object({ id: viewId }),
  data: z.null(),
  done: '视图已删除',
});
