import { useMutation } from '@tanstack/react-query';
import { joinOrg, MEMBER } from '@zhibiao/contract/member/learner';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { VIEWER } from '#lib/session/viewer.ts';
import { membershipsQuery } from './queries.ts';

/** Joins by a code or asks an organisation, and says whether one is a member now or waits for approval. */
export const useJoin = (onJoined: () => void = () => {}) => {
  const invalidate = useInvalidate();

  return useMutation({
    mutationFn: (way: { code: string; link: boolean } | { orgId: string }) => call(joinOrg, { body: way }),
    onSuccess: ({ status, orgName }) => {
      toast.success(status === MEMBER.active ? `已加入“${orgName}”` : `申请已提交，等待“${orgName}”审核`);
      onJoined();
    },
    onSettled: () => invalidate(...VIEWER, membershipsQuery),
  });
};
