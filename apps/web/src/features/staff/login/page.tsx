import { useQueryClient } from '@tanstack/react-query';
import { STAFF_SESSION } from '@zhibiao/contract/staff/types';
import { SSO_BINDS } from '@zhibiao/contract/sso/learner';
import { beginStaffSso } from '@zhibiao/contract/sso/staff';
import { staffMe } from '@zhibiao/contract/staff/auth';
import { useCallback, useState } from 'react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { meQuery } from '#lib/staff/me.ts';
import { paths } from '#lib/url/paths.ts';
import { staffSession, useStaffToken } from '#lib/staff/session.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Avatar } from '#ui/picture/avatar.tsx';
import { TimeLeft } from './code-step.tsx';
import css from './page.module.css';
import { StepForm } from './step-form.tsx';
import { SsoButtons } from '#widgets/sso/sso-buttons.tsx';
import { SsoStep } from './sso-step.tsx';
import { useSteps } from './steps.ts';
import { inConsole, rememberWanted, wantedPage } from './wanted-page.ts';

const TITLES = {
  password: '员工登录',
  totp: '动态验证码',
  enrol: '绑定动态验证码',
  renew: '设置新密码',
  codes: '保存恢复码',
} as const;

/** Under the address that a provider leads back to, which has its id, the login begins again. */
export const Component = () => {
  const { id } = useParams();
  return <LoginCard key={id} back={id !== undefined} />;
};

/** `back`: from a provider, where the password is not requested. */
const LoginCard = ({ back }: { back: boolean }) => {
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
  const { step, restart: again } = steps;
  const navigate = useNavigate();
  const restart = useCallback(() => {
    if (back) void navigate('/console/login', { replace: true });
    else again();
  }, [back, navigate, again]);
  const onOver = useCallback(() => {
    setLate(true);
    restart();
  }, [restart]);
  const binds = back && (search.get('state') ?? '').startsWith(SSO_BINDS);
  if (token !== null && !binds) return <Navigate to={inConsole(back ? wantedPage() : search.get('to'))} replace />;
  const isFirst = step.at === 'password';

  return (
    <>
      <div className={`${css.card} ${step.at === 'enrol' || step.at === 'codes' ? css.wide : ''}`}>
        <h1>{binds ? '绑定单位账号' : TITLES[step.at]}</h1>
        {isFirst && !back && <p className={css.lead}>学员请从首页登录</p>}
        {isFirst && late && (
          <div className={css.late}>
            <Alert kind="warning">超过了时间，请重新输入密码。</Alert>
          </div>
        )}
        {'until' in step && (
          <div className={css.who}>
            <Avatar name={account.toUpperCase()} src={null} size={36} />
            <p>
              {account || '单位账号已验证'}
              <TimeLeft until={step.until} onOver={onOver} />
            </p>
            <button type="button" onClick={restart}>
              换账号
            </button>
          </div>
        )}
        {isFirst && back ? <SsoStep pass={steps.pass} /> : <StepForm steps={steps} onName={setAccount} />}
        {isFirst && !back && (
          <SsoButtons
            door="forStaff"
            begin={(provider) => {
              rememberWanted(search.get('to'));
              return call(beginStaffSso, { body: { provider } });
            }}
          />
        )}
        {isFirst && (
          <p className={`row spread gap-16 ${css.alt}`}>
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
