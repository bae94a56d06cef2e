import { useMutation } from '@tanstack/react-query';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import { INVITE_STATUS, type OrgInvite, setInviteStatus } from '@zhibiao/contract/member/org-invites';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { INVITES } from './queries.ts';

/** Stops a code after asking, or reopens it. */
export const useInviteStatus = () => {
  const invalidate = useInvalidate();
  const set = useMutation({
    mutationFn: ({ invite, status }: { invite: OrgInvite; status: CodeOf<typeof INVITE_STATUS> }) =>
      call(setInviteStatus, { params: { id: invite.id }, body: { status } }),
    onSuccess: (_, { status }) => {
      toast.success(status === INVITE_STATUS.off ? '邀请已停用' : '邀请已启用');
      return invalidate(...INVITES);
    },
  });
  const stop = async (invite: OrgInvite) => {
    const sure = await confirm({
      title: `停用邀请码 ${invite.code}？`,
      text: '停用后立即不能再用它加入机构，已加入的学员不受影响。之后可以重新启用。',
      ok: '停用',
      danger: true,
    });
    if (sure) set.mutate({ invite, status: INVITE_STATUS.off });
  };

  return { stop, reopen: (invite: OrgInvite) => set.mutate({ invite, status: INVITE_STATUS.on }) };
};
