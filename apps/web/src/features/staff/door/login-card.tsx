import { useQueryClient } from '@tanstack/react-query';
import { STAFF_SESSION } from '@zhibiao/contract/staff';
import { staffMe } from '@zhibiao/contract/staff-auth';
import { useCallback, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { call } from '#lib/api.ts';
import { meQuery } from '#lib/staff/me.ts';
import { paths } from '#lib/paths.ts';
import { staffSession, useStaffToken } from '#lib/staff/session.ts';
import { Alert } from '#ui/alert.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { TimeLeft } from './code-step.tsx';
import css from './login-card.module.css';
import { StepForm } from './step-form.tsx';
import { useSteps } from './steps.ts';

const TITLES = {
  password: '员工登录',
  totp: '动态验证码',
  enrol: '绑定动态验证码',
  renew: '设置新密码',
  codes: '保存恢复码',
} as const;

/** An address of the console and nothing else. */
const inConsole = (to: string | null): string =>
  to !== null && /^\/console(?!\/(login|setup))([/?]|$)/.test(to) ? to : '/console';

export const LoginCard = () => {
  const client = useQueryClient();
  const [search] = useSearchParams();
  const token = useStaffToken();
  const [account, setAccount] = useState('');
  const [late, setLate] = useState(false);
  const steps = useSteps((entered) => {
    // Who it is comes with the session, so that the first page has its menu.
    void call(staffMe, { token: entered })
      .then((me) => client.setQueryData(meQuery.queryKey, me))
      .catch(() => undefined)
      .then(() => staffSession.start(entered));
  });
  const { step, restart } = steps;
  const onOver = useCallback(() => {
    setLate(true);
    restart();
  }, [restart]);
  if (token !== null) return <Navigate to={inConsole(search.get('to'))} replace />;

  return (
    <>
      <div className={`${css.card} ${step.at === 'enrol' || step.at === 'codes' ? css.wide : ''}`}>
        <h1>{TITLES[step.at]}</h1>
        {step.at === 'password' && <p className={css.lead}>学员请从首页登录</p>}
        {step.at === 'password' && late && (
          <div className={css.late}>
            <Alert kind="warning">超过了时间，请重新输入密码。</Alert>
          </div>
        )}
        {'until' in step && (
          <div className={css.who}>
            <Avatar name={account.toUpperCase()} src={null} size={36} />
            <p>
              {account}
              <TimeLeft until={step.until} onOver={onOver} />
            </p>
            <button type="button" onClick={restart}>
              换账号
            </button>
          </div>
        )}
        <StepForm steps={steps} onName={setAccount} />
        {step.at === 'password' && (
          <p className={css.alt}>
            <span>忘记密码请联系系统管理员</span>
            <Link to={paths.home}>首页</Link>
          </p>
        )}
      </div>
      <div className={css.shelf} aria-hidden="true">
        <img src="/art/shelf.svg" alt="" width={384} height={128} />
      </div>
      <p className={css.legal}>
        <span>连续 5 次错误将锁定 10 分钟</span>
        <span>空闲 {STAFF_SESSION.idleMin} 分钟自动退出</span>
      </p>
    </>
  );
};
