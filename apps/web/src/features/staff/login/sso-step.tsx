import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bindStaffSso, finishStaffSso } from '@zhibiao/contract/sso/staff';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { meQuery } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { ButtonLink } from '#ui/action/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useSsoBack } from '#widgets/sso/sso-back.ts';
import type { Pass } from './steps.ts';

/** Back from a provider, instead of the password. What the address holds serves once. */
export const SsoStep = ({ pass }: { pass: Pass }) => {
  const { back, binds } = useSsoBack();
  const navigate = useNavigate();
  const client = useQueryClient();
  const arrive = useMutation({
    mutationFn: async () => {
      if (!binds) return pass(() => call(finishStaffSso, { body: back }));
      // Whom a dialog that asks again would be about.
      await client.ensureQueryData(meQuery);
      const { name } = await call(bindStaffSso, { body: back });
      toast.success(`已绑定“${name}”`);
      await navigate('/console/me', { replace: true });
    },
  });
  const begin = useEffectEvent(() => arrive.mutate());
  useEffect(() => begin(), []);

  if (arrive.error === null) return <Skeleton lines={4} />;
  return (
    <Alert
      kind="error"
      action={
        binds ? (
          <ButtonLink to="/console/me">回到个人设置</ButtonLink>
        ) : (
          <ButtonLink to="/console/login">返回登录</ButtonLink>
        )
      }
    >
      {refusalOf(arrive.error) ?? '登录没有完成，请检查网络后重新登录'}
    </Alert>
  );
};
