import { joinOrg, MEMBER } from '@zhibiao/contract/member/learner';
import { call } from '#lib/api/api.ts';
import { invalidate } from '#lib/api/ask.ts';
import { notifyFailure } from '#lib/api/failure.ts';
import { paths } from '#lib/url/paths.ts';
import { toast } from '#lib/message/toast.ts';
import { VIEWER } from '#lib/session/viewer.ts';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Joins by the code that brought the learner to registration, and answers the page to go on to; undefined where it
 * failed: they are registered all the same.
 */
export const joinInvited = async (client: QueryClient, code: string): Promise<string | undefined> => {
  const joined = await call(joinOrg, { body: { code, link: true } }).catch(notifyFailure);
  if (!joined) return undefined;
  await invalidate(client, ...VIEWER);
  const active = joined.status === MEMBER.active;
  toast.success(active ? `已加入“${joined.orgName}”` : `申请已提交，等待“${joined.orgName}”审核`);
  return active ? paths.myLesson : paths.joinEnterprise;
};
