import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { lineOf } from '../core/content-fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { Version, Versioned, idOf } from '../core/fields.ts';

/** Banks: what questions are kept in and papers draw from. */

export const BANK_STATUS = codes({ off: [0, '停用'], on: [1, '启用'] });
export const BANK_NAME_MAX = 40;

const bankId = idOf('题库');
const BankFields = z.object({
  name: lineOf('题库名称', BANK_NAME_MAX),
  status: schemaOf(BANK_STATUS, '请选择状态').default(BANK_STATUS.on),
});

export const BankRow = z.object({
  id: z.string(),
  name: z.string(),
  status: schemaOf(BANK_STATUS),
  version: z.number(),
  /** Questions of it, cases as one; in force; waiting for approval. */
  count: z.number(),
  on: z.number(),
  pending: z.number(),
  /** How many stand at no clause. */
  noClause: z.number(),
  /** Its questions by clause, those of clauses below not counted in. */
  clauses: z.array(
    z.object({
      clauseId: z.string(),
      standardCode: z.string(),
      number: z.string(),
      title: z.string(),
      parentId: z.string().nullable(),
      path: z.string(),
      count: z.number(),
    }),
  ),
});
export type BankRow = z.output<typeof BankRow>;
/** All of them by name; `clauses` holds every clause that a question stands at, and all above it. */
export const listBanks = endpoint({
  title: '题库列表',
  method: 'GET',
  path: '/system/bank/list',
  access: 'staff',
  permission: 'bank:list',
  scope: 'none',
  data: z.array(BankRow),
});
export const addBank = endpoint({
  title: '新建题库',
  method: 'POST',
  path: '/system/bank',
  access: 'staff',
  permission: 'bank:edit',
  scope: 'none',
  audit: 'bank.add',
  once: true,
  body: BankFields,
  data: Versioned,
  done: '已新建题库',
});
export const editBank = endpoint({
  title: '修改题库',
  method: 'PUT',
  path: '/system/bank',
  access: 'staff',
  permission: 'bank:edit',
  scope: 'none',
  audit: 'bank.edit',
  body: BankFields.extend({ id: bankId, version: Version }),
  data: Versioned,
  done: '已保存',
});
/** Only of one without questions. */
export const removeBank = endpoint({
  title: '删除题库',
  method: 'POST',
  path: '/system/bank/remove',
  access: 'staff',
  permission: 'bank:edit',
  scope: 'none',
  audit: 'bank.remove',
  body: z.object({ id: bankId, version: Version }),
  data: z.object({ id: z.string() }),
  done: '已删除',
});
