import { useMutation } from '@tanstack/react-query';
import { resetPwd, resetPwdVerify } from '@zhibiao/contract/auth/learner';
import { Email, Mobile } from '@zhibiao/contract/core/fields';
import { useLayoutEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import css from '#features/auth/learner/auth.module.css';
import { CodeField } from '#widgets/account/code-field.tsx';
import { NewPasswordFields } from '#widgets/account/new-password.tsx';
import { refuseUnder } from '#widgets/form/form-refusal.ts';
import { TargetField } from '#widgets/account/target-field.tsx';
import { call } from '#lib/api/api.ts';
import type { FirstStep } from '#lib/api/failure.ts';
import { paths } from '#lib/url/paths.ts';
import { toast } from '#lib/message/toast.ts';
import { useAlive } from '#lib/platform/use-alive.ts';
import { PlainForm, SendButton } from '#ui/form/plain/form.tsx';
import { useFieldValue, usePlainForm } from '#ui/form/plain/form-state.ts';
import { Segmented } from '#ui/form/plain/segmented.tsx';

/** Two steps: prove who you are, then choose a new password; whose old one has served its days has the second alone. */
export const Component = () => {
  const [ticket, setTicket] = useState<string | null>(null);
  const first = useFirstTicket();
  const { state } = useLocation();
  // The history is the browser's own: the first view has to be the server's.
  const due = useAlive() ? (state as FirstStep | null) : null;
  if (first)
    return (
      <>
        <h1>设置登录密码</h1>
        <p className={css.other}>您的学习账号已建立，设置密码后即可登录。</p>
        <NewPassword ticket={first} first />
      </>
    );

  if (due?.ticket)
    return (
      <>
        <h1>设置新密码</h1>
        <p className={css.hint}>{due.why}，再用它登录，回到刚才的页面。</p>
        <NewPassword ticket={due.ticket} />
      </>
    );

  return (
    <>
      <h1>找回密码</h1>
      <ol className={css.steps}>
        <li aria-current={ticket === null ? 'step' : undefined}>1　验证身份</li>
        <li aria-current={ticket === null ? undefined : 'step'}>2　设置新密码</li>
      </ol>
      {ticket === null ? <Verify onVerified={setTicket} /> : <NewPassword ticket={ticket} />}
      <p className={css.other}>
        想起密码了？<Link to={paths.login}>去登录</Link>
      </p>
    </>
  );
};

type Identity = { by: 'sms' | 'email'; target: string; smsCode: string };
const methods = [
  { value: 'sms', label: '手机号' },
  { value: 'email', label: '邮箱' },
];

const BEGINS: Partial<Identity> = { by: 'sms' };

const Verify = ({ onVerified }: { onVerified: (ticket: string) => void }) => {
  const form = usePlainForm<Identity>(BEGINS);
  const by = useFieldValue(form, 'by') ?? 'sms';
  const verify = useMutation({
    mutationFn: ({ target, smsCode }: Identity) =>
      call(resetPwdVerify, { body: { account: by === 'sms' ? Mobile.parse(target) : Email.parse(target), smsCode } }),
    onSuccess: ({ ticket }) => onVerified(ticket),
    onError: refuseUnder(form, 'smsCode'),
  });

  return (
    <PlainForm form={form} onSend={(values) => verify.mutate(values)}>
      <Segmented
        name="by"
        label="验证方式"
        labelled
        options={methods}
        onChoose={() => form.setFieldsValue({ target: '', smsCode: '' })}
      />
      <TargetField by={by} />
      <CodeField by={by} purpose="reset" />
      <SendButton large block busy={verify.isPending}>
        下一步
      </SendButton>
    </PlainForm>
  );
};

/** Of a link to a new account: what follows # reaches no server's log, and is taken out of the history. */
const useFirstTicket = (): string => {
  const [ticket, setTicket] = useState('');
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const found = location.hash.slice(1);
    if (!found) return;
    setTicket(found);
    void navigate({ hash: '' }, { replace: true });
  }, [navigate]);
  return ticket;
};

const NewPassword = ({ ticket, first = false }: { ticket: string; first?: boolean }) => {
  const form = usePlainForm<{ password: string }>();
  const navigate = useNavigate();
  const reset = useMutation({
    mutationFn: ({ password }: { password: string }) => call(resetPwd, { body: { ticket, password } }),
    onSuccess: () => {
      toast.success(first ? '密码已设置，请登录' : '密码已重置，请使用新密码登录');
      return navigate(paths.login, { replace: true });
    },
    onError: refuseUnder(form, 'password'),
  });

  return (
    <PlainForm form={form} onSend={({ password }) => reset.mutate({ password })}>
      <NewPasswordFields first={first} />
      <SendButton large block busy={reset.isPending}>
        {first ? '设置密码' : '重置密码'}
      </SendButton>
    </PlainForm>
  );
};
