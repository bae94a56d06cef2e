import { expect, type APIRequestContext } from '@playwright/test';
import { ORG_STATUS } from '@zhibiao/contract/auth/roles';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { APPLY, type ApplyDetail, type ApplyRow, ITEM_RESULT } from '@zhibiao/contract/apply/types';
import type { Permission } from '@zhibiao/contract/permissions';
import { openSession } from './console-staff.ts';
import { dataHome } from '#support/database.ts';

/** Who acts for the training body here. Who reviews does not issue. */
const RIGHTS = {
  reviewer: ['org:audit', 'apply:list', 'apply:audit'],
  issuer: ['cert:issue', 'cert:revoke'],
} as const satisfies Record<string, readonly Permission[]>;
type Who = keyof typeof RIGHTS;
const sessions = new Map<string, Promise<string>>();
const bearerOf = (who: Who): Promise<string> => {
  const key = `${dataHome()} ${who}`;
  const session = sessions.get(key) ?? openSession(who === 'issuer' ? '制证员' : '审核员', RIGHTS[who]);
  sessions.set(key, session);
  return session;
};
type Envelope = { code: number; msg: string; data?: unknown; rows?: unknown };

const answerOf = async (asked: ReturnType<APIRequestContext['get']>): Promise<Envelope> => {
  const answer = (await (await asked).json()) as Envelope;
  expect(answer, answer.msg).toMatchObject({ code: 200 });
  return answer;
};
const headersOf = async (who: Who) => ({ authorization: `Bearer ${await bearerOf(who)}` });
const get = async (request: APIRequestContext, path: string) =>
  answerOf(request.get(API_BASE + path, { headers: await headersOf('reviewer') }));
const post = async (request: APIRequestContext, path: string, data: unknown, who: Who = 'reviewer') =>
  answerOf(request.post(API_BASE + path, { headers: await headersOf(who), data }));

/** The training body lets an organisation in. */
export const approveOrg = async (request: APIRequestContext, orgId: string): Promise<void> => {
  expect((await post(request, '/system/org/audit', { orgId, pass: true })).data).toEqual({
    orgId,
    status: ORG_STATUS.active,
  });
};

/** The training body turns an organisation away. */
export const refuseOrg = async (request: APIRequestContext, orgId: string, reason: string): Promise<void> => {
  expect((await post(request, '/system/org/audit', { orgId, pass: false, reason })).data).toEqual({
    orgId,
    status: ORG_STATUS.refused,
  });
};

/** The training body decides about a change of what it has verified. */
export const decideChange = async (
  request: APIRequestContext,
  id: string,
  decision: { pass: true } | { pass: false; reason: string },
): Promise<void> => {
  await post(request, '/system/org/change', { id, ...decision });
};

/** The training body gives an application back to be put right. */
export const returnApply = async (request: APIRequestContext, id: string, opinion: string): Promise<void> => {
  const { version } = (await get(request, `/system/apply/${id}`)).data as ApplyDetail;
  await post(request, '/system/apply/audit', { id, version, action: 'return', opinion });
};

/**
 * The training body passes everybody of the organisation's newest application, and issues: the numbers of the
 * certificates.
 */
export const passAndIssue = async (request: APIRequestContext, orgName: string): Promise<string[]> => {
  const rows = (await get(request, `/system/apply/list?pageNum=1&pageSize=20&status=${APPLY.platformReview}`))
    .rows as ApplyRow[];
  const row = rows.find((each) => each.orgName === orgName);
  expect(row, `an application of ${orgName} waits`).toBeTruthy();
  const { id, version, items } = (await get(request, `/system/apply/${row?.id}`)).data as ApplyDetail;
  const passed = (
    await post(request, '/system/apply/audit', {
      id,
      version,
      action: 'pass',
      decisions: items.map(({ itemId }) => ({ itemId, result: ITEM_RESULT.passed })),
    })
  ).data as { version: number };
  const issued = (await post(request, '/system/apply/issue', { id, version: passed.version }, 'issuer')).data as {
    certificates: { certNo: string }[];
    refused: unknown[];
  };
  expect(issued.refused).toEqual([]);
  return issued.certificates.map(({ certNo }) => certNo);
};

/** The training body revokes a certificate. */
export const revokeCertificate = async (request: APIRequestContext, certNo: string, reason: string): Promise<void> => {
  await post(request, '/system/cert/revoke', { certNo, reason }, 'issuer');
};
