import { useMutation, useQueryClient } from '@tanstack/react-query';
import { register } from '@zhibiao/contract/auth';
import { Email, Mobile } from '@zhibiao/contract/fields';
import { joinOrg, MEMBER } from '@zhibiao/contract/member';
import { getLoginUser } from '@zhibiao/contract/viewer';
import type { FormInstance } from 'antd';
import { useNavigate } from 'react-router-dom';
import { call } from '#lib/api.ts';
import { invalidate } from '#lib/ask.ts';
import { notifyFailure } from '#lib/failure.ts';
import { rememberedPath } from '#lib/last-path.ts';
import { paths } from '#lib/paths.ts';
import { session } from '#lib/session.ts';
import { toast } from '#lib/toast.ts';
import { VIEWER, viewerQuery } from '#lib/viewer.ts';
import { refuseInForm } from '#widgets/form-refusal.ts';

export type RegisterForm = {
  accountType: 1 | 2;
  by: 'sms' | 'email';
  target: string;
  smsCode: string;
  realName: string;
  password: string;
  orgType?: string;
  agree: true;
  org?: { orgName: string; creditCode: string; areaCode: string; contactName: string };
};

/**
 * Registers and goes on logged in, into the organisation whose code brought somebody here. What was typed stays in the
 * form when the server refuses.
 */
export const useRegister = (form: FormInstance<RegisterForm>, policyVersion: string | null, code: string | null) => {
  const navigate = useNavigate();
  const client = useQueryClient();

  return useMutation({
    mutationFn: ({ by, target, smsCode, realName, password, accountType, agree, orgType, org }: RegisterForm) =>
      call(register, {
        body: {
          accountType,
          smsCode,
          realName,
          password,
          agree,
          policyVersion: policyVersion ?? '',
          ...(by === 'sms' ? { mobile: Mobile.parse(target) } : { email: Email.parse(target) }),
          ...(accountType === 2 && org ? { org, ...(orgType ? { orgType } : {}) } : {}),
        },
      }),
    onSuccess: async ({ token }, { accountType }) => {
      toast.success('注册成功');
      const viewer = await call(getLoginUser, { token }).catch(notifyFailure);
      if (!viewer) return navigate(paths.login, { replace: true });
      session.start(token, false);
      client.setQueryData(viewerQuery.queryKey, viewer);
      // Where it fails they are registered all the same, and find the invitation on the page they are led to.
      const joined =
        code === null ? undefined : await call(joinOrg, { body: { code, link: true } }).catch(notifyFailure);
      if (joined) {
        await invalidate(client, ...VIEWER);
        const active = joined.status === MEMBER.active;
        toast.success(active ? `已加入“${joined.orgName}”` : `申请已提交，等待“${joined.orgName}”审核`);
        return navigate(active ? paths.myLesson : paths.joinEnterprise, { replace: true });
      }
      // An organisation waits for its review: what that means, and what it needs, comes first.
      return navigate(accountType === 2 ? paths.admin : rememberedPath(), { replace: true });
    },
    onError: refuseInForm(form, { as: { mobile: 'target', email: 'target' } }),
  });
};
