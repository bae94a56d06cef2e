import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bindSso, finishSso } from '@zhibiao/contract/sso/learner';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { rememberedPath } from '#lib/url/last-path.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { paths } from '#lib/url/paths.ts';
import { profileAddress } from '#lib/url/profile-tabs.ts';
import { session } from '#lib/session/session.ts';
import { toast } from '#lib/message/toast.ts';
import { restoreTyped } from '#lib/typing/typed-text.ts';
import { viewerQuery } from '#lib/session/viewer.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { ButtonLink } from '#ui/action/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { useSsoBack } from '#widgets/sso/sso-back.ts';

/** Back from a provider: in, or bound, or why not. What the address holds serves once. */
export const SsoArrival = () => {
  const { back, binds } = useSsoBack();
  const navigate = useNavigate();
  const client = useQueryClient();
  const login = useMutation({
    mutationFn: () => call(finishSso, { body: back }),
    onSuccess: async ({ token }) => {
      session.start(token, false);
      const { id } = await client.fetchQuery(viewerQuery);
      await navigate(rememberedPath(), { replace: true });
      restoreTyped(id);
    },
  });
  const bind = useMutation({
    mutationFn: () => call(bindSso, { body: back }),
    onSuccess: async ({ name }) => {
      toast.success(`已绑定“${name}”`);
      await navigate(profileAddress('safe'), { replace: true });
    },
  });
  const { error } = binds ? bind : login;
  const begin = useEffectEvent(() => (binds ? bind.mutate() : login.mutate()));
  useEffect(() => begin(), []);

  if (error === null) return <Skeleton lines={4} />;
  return (
    <Alert
      kind="error"
      action={
        binds ? (
          <ButtonLink to={profileAddress('safe')}>回到安全与设备</ButtonLink>
        ) : (
          <ButtonLink to={paths.login}>返回登录</ButtonLink>
        )
      }
    >
      {refusalOf(error) ?? '登录没有完成，请检查网络后重新登录'}
    </Alert>
  );
};
