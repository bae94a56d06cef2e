import { z } from 'zod';
import { ROLE } from '../auth/roles.ts';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { download, endpoint } from '../core/endpoint.ts';
import { Evidence, queryInt, Reason, Version, Versioned, searchWord, idOf } from '../core/fields.ts';
import { OrgFields } from './org-form.ts';

/** What the training body does to an organisation that it let in, or refused. */

const OrgId = idOf('机构');
/** It concerns all of its people: the caller must prove again who they are. */
const edit = { access: 'staff', permission: 'org:edit', scope: 'org', reauth: true, humanOnly: true } as const;

const Act = z.object({ id: OrgId, version: Version, reason: Reason });
/** 驳回 → 待审, when it was refused by mistake: they need not send it again. */
export const reopenOrg = endpoint({
  title: '重新打开机构审核',
  method: 'POST',
  path: '/system/org/reopen',
  ...edit,
  audit: 'org.reopen',
  body: Act,
  data: Versioned,
  done: '已重新打开',
});
/** 正常 → 停用: its administrators are let in no more, its people learn on. */
export const disableOrg = endpoint({
  title: '停用机构',
  method: 'POST',
  path: '/system/org/disable',
  ...edit,
  audit: 'org.disable',
  body: Act,
  data: Versioned,
  done: '机构已停用',
});
/** 停用 → 正常 */
export const enableOrg = endpoint({
  title: '启用机构',
  method: 'POST',
  path: '/system/org/enable',
  ...edit,
  audit: 'org.enable',
  body: Act,
  data: Versioned,
  done: '机构已启用',
});

const { logo: _logo, licenseUrl: _licence, ...Facts } = OrgFields;
/** What is left out stays. A code with a wrong check digit needs `codeWarning`: what it was compared with. */
export const OrgEdit = z
  .object({ ...Facts, codeWarning: z.string().trim().max(200, '核对依据不能超过200个字符') })
  .partial();
export const editOrg = endpoint({
  title: '修改机构信息',
  method: 'PUT',
  path: '/system/org/:id',
  ...edit,
  audit: 'org.edit',
  params: z.object({ id: OrgId }),
  body: z.object({ version: Version, reason: Reason, fields: OrgEdit }),
  data: Versioned,
  done: '机构信息已保存',
});

export const FORMER = codes({ stays: [1, '留在机构，改为培训管理员'], leaves: [2, '离开机构'] });
/** The owner has left the firm or cannot be reached: another of the register takes their place. */
export const replaceOwner = endpoint({
  title: '更换机构负责人',
  method: 'POST',
  path: '/system/org/owner',
  ...edit,
  audit: 'org.owner',
  body: z.object({
    id: OrgId,
    version: Version,
    memberId: z.uuid({ error: '请选择新负责人' }),
    former: schemaOf(FORMER, '请选择原负责人的去向'),
    reason: Reason,
    evidence: Evidence,
  }),
  data: Versioned,
  done: '负责人已更换',
});
/** Of the register, who may become its owner: by a part of the name, at most twenty. */
export const ownerCandidates = endpoint({
  title: '可以成为负责人的成员',
  method: 'GET',
  path: '/system/org/:id/candidates',
  access: 'staff',
  permission: 'org:edit',
  scope: 'org',
  params: z.object({ id: OrgId }),
  query: z.object({ name: searchWord(30, '姓名不能超过30个字符').default('') }),
  data: z.array(
    z.object({ memberId: z.string(), name: z.string(), mobileMasked: z.string().nullable(), role: schemaOf(ROLE) }),
  ),
});
/** What proves a change of the owner, by its place. */
export const ownerEvidence = download({
  title: '更换负责人的证明材料',
  method: 'GET',
  path: '/system/org/owner/:id/evidence/:no',
  access: 'staff',
  permission: 'org:list',
  scope: 'org',
  params: z.object({ id: idOf('证明材料'), no: queryInt('证明材料不存在') }),
  files: ['png', 'jpg'],
});
