import { useMe } from '#lib/staff/me.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import css from './me.module.css';
import { OwnDetails } from './own-details.tsx';
import { OwnPassword } from './own-password.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { OwnSsoCard } from './own-sso.tsx';
import { OwnTotp } from './own-totp.tsx';

/** What a staff member keeps of their own account. */
export const Component = () => {
  const me = useMe();
  if (me === null) return null;

  return (
    <div className={css.page}>
      {me.mustEnrol && <Alert kind="warning">请绑定动态验证码：没有它，一些重要操作不能进行。</Alert>}
      <OwnDetails me={me} />
      <OwnTotp me={me} />
      <OwnPassword daysLeft={me.pwdDaysLeft} />
      <OwnSsoCard />
      <OwnSessions />
    </div>
  );
};
