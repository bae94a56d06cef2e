import { CHANGE_STATUS, updateOrg as updateEndpoint } from '@zhibiao/contract/org/org';
import { disableOrg } from '@zhibiao/contract/org/staff-acts';
import { auditOrg, auditOrgChange } from '@zhibiao/contract/org/staff';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { lit, one, sql } from '#db/sql.ts';
import { moveOrg } from '#features/org/staff/states.ts';
import { decideChange } from '#features/org/decide-change.ts';
import { decideOrg } from '#features/org/decide-org.ts';
import { resubmitOrg } from '#features/org/resubmit.ts';
import { updateOrg } from '#features/org/update.ts';
import { administratorOf, staffAt, viewerOf } from './acting.ts';
import type { Life, Part } from '#seed/life/part.ts';
import type { OrgKey } from '#seed/life/organisations.ts';

const OWNER = (orgId: string) =>
  sql<{ id: string }>`SELECT id FROM "User" WHERE "orgId" = ${orgId} AND role = ${lit(ROLE.owner)} LIMIT 1`;
const ORG_STATE = (orgId: string) => sql<{ version: number; creditCode: string; orgName: string; orgType: string }>`
  SELECT version, "creditCode", "orgName", "orgType" FROM "Organisation" WHERE id = ${orgId}`;
const CHANGE = (orgId: string) => sql<{ id: string }>`
  SELECT id FROM "OrgChange" WHERE "orgId" = ${orgId} AND status = ${lit(CHANGE_STATUS.open)}`;

/** One that waits with a warning, one refused and mended, one disabled; and what two others change. */
export const organisationsDecided: Part = async (life) => {
  await mended(life);
  disabled(life);
  changed(life);
};

const ownerOf = async ({ deps: { pool }, orgId }: Life, key: OrgKey): Promise<string> =>
  (await one(pool, OWNER(orgId(key)))).id;

const decide = (life: Life, key: OrgKey, said: { pass: boolean; reason?: string }) => async () =>
  decideOrg(
    life.deps,
    await staffAt(life, 'shenhe', auditOrg),
    auditOrg.body.parse({ orgId: life.orgId(key), ...said }),
  );

const mended = async (life: Life): Promise<void> => {
  const { deps, moment, plan, orgId } = life;
  plan(
    moment(-95, '10:40'),
    decide(life, 'D', { pass: false, reason: '请填写法定代表人，并核对机构名称与营业执照是否一致' }),
  );
  plan(moment(-94, '15:05'), async () => {
    const { orgName, creditCode, orgType } = await one(deps.pool, ORG_STATE(orgId('D')));
    const viewer = await viewerOf(life, await ownerOf(life, 'D'));
    return resubmitOrg(deps.db, viewer, { orgName, creditCode, orgType, legalPerson: '方正阳', licenseUrl: null });
  });
  plan(moment(-93, '09:25'), decide(life, 'D', { pass: true }));
};

const disabled = (life: Life): void => {
  const { deps, moment, plan, orgId } = life;
  plan(moment(-33, '16:20'), async () => {
    const id = orgId('E');
    const { version } = await one(deps.pool, ORG_STATE(id));
    const staff = await staffAt(life, 'shenhe', disableOrg);
    return moveOrg(deps, staff, 'disable', { id, version, reason: '机构来函说明业务调整，暂停使用平台' });
  });
};

/** A change that was approved, and one that waits. */
const changed = (life: Life): void => {
  const { deps, moment, plan, orgId } = life;
  const ask = (key: OrgKey, legalPerson: string) => async () =>
    updateOrg(
      deps.db,
      await administratorOf(life, await ownerOf(life, key)),
      updateEndpoint.body.parse({ legalPerson }),
    );
  plan(moment(-130, '11:10'), ask('A', '林承志'));
  plan(moment(-129, '14:30'), async () => {
    const { id } = await one(deps.pool, CHANGE(orgId('A')));
    return decideChange(deps, await staffAt(life, 'shenhe', auditOrgChange), { id, pass: true });
  });
  plan(moment(0, '08:50'), ask('B', '许怀瑾'));
};
