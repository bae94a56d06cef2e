import { useMutation, useQueryClient } from '@tanstack/react-query';
import { register } from '@zhibiao/contract/auth/learner';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import { Email, Mobile } from '@zhibiao/contract/core/fields';
import { ACCOUNT_TYPE } from '@zhibiao/contract/auth/roles';
import { getLoginUser } from '@zhibiao/contract/profile/viewer';
import { useNavigate } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { notifyFailure } from '#lib/api/failure.ts';
import { rememberedPath } from '#lib/url/last-path.ts';
import { paths } from '#lib/url/paths.ts';
import { session } from '#lib/session/session.ts';
import { toast } from '#lib/message/toast.ts';
import { viewerQuery } from '#lib/session/viewer.ts';
import type { PlainFormState } from '#ui/form/plain/form-state.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';

export type RegisterForm = {
  accountType: CodeOf<typeof ACCOUNT_TYPE>;
  by: 'sms' | 'email';
  target: string;
  smsCode: string;
  realName: string;
  password: string;
  orgType?: string;
  agree: true;
  'org.orgName'?: string;
  'org.creditCode'?: string;
  'org.areaCode'?: string;
  'org.contactName'?: string;
};

type Options = {
  policyVersion: string;
  /** Joins the organisation that invited the learner, and answers the page to go on to. */
  join: (() => Promise<string | undefined>) | null;
  onDone: () => void;
};

/**
 * Registers and goes on logged in, into the organisation whose code brought the learner here. What was typed stays in
 * the form when the server refuses.
 */
export const useRegister = (form: PlainFormState<RegisterForm>, { policyVersion, join, onDone }: Options) => {
  const navigate = useNavigate();
  const client = useQueryClient();

  return useMutation({
    mutationFn: ({ by, target, smsCode, realName, password, accountType, agree, ...rest }: RegisterForm) =>
      call(register, {
        body: {
          accountType,
          smsCode,
          realName,
          password,
          agree,
          policyVersion,
          ...(by === 'sms' ? { mobile: Mobile.parse(target) } : { email: Email.parse(target) }),
          ...(accountType === ACCOUNT_TYPE.org ? orgOf(rest) : {}),
        },
      }),
    onSuccess: async ({ token }, { accountType }) => {
      onDone();
      toast.success('注册成功');
      const viewer = await call(getLoginUser, { token }).catch(notifyFailure);
      if (!viewer) return navigate(paths.login, { replace: true });
      session.start(token, false);
      client.setQueryData(viewerQuery.queryKey, viewer);
      // An organisation waits for its review: what that means, and what it needs, comes first.
      return navigate(accountType === ACCOUNT_TYPE.org ? paths.admin : ((await join?.()) ?? rememberedPath()), {
        replace: true,
      });
    },
    onError: refuseInForm(form, { as: { mobile: 'target', email: 'target' } }),
  });
};

type OrgFields = Pick<RegisterForm, 'orgType' | `org.${'orgName' | 'creditCode' | 'areaCode' | 'contactName'}`>;
const orgOf = ({ orgType, ...fields }: OrgFields) => ({
  org: {
    orgName: fields['org.orgName'] ?? '',
    creditCode: fields['org.creditCode'] ?? '',
    areaCode: fields['org.areaCode'] ?? '',
    contactName: fields['org.contactName'] ?? '',
  },
  ...(orgType ? { orgType } : {}),
});
