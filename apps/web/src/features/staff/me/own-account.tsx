import { useMe } from '#lib/staff/me.ts';
import { Alert } from '#ui/alert.tsx';
import { Card, CardBody } from '#ui/form-card.tsx';
import css from './me.module.css';
import { OwnPassword } from './own-password.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { OwnTotp } from './own-totp.tsx';

/** What somebody of the staff keeps of their own account. Name and roles are given by others. */
export const OwnAccount = () => {
  const me = useMe();
  if (me === null) return null;

  return (
    <div className={css.page}>
      {me.mustEnrol && <Alert kind="warning">请绑定动态验证码：没有它，一些重要操作不能进行。</Alert>}
      <Card title="账号" text="姓名、角色与数据范围由系统管理员修改。">
        <CardBody>
          <dl className={css.facts}>
            <dt>姓名</dt>
            <dd>{me.name}</dd>
            <dt>登录名</dt>
            <dd>{me.account}</dd>
            <dt>角色</dt>
            <dd>{me.roles.join('、') || '没有角色'}</dd>
            <dt>数据范围</dt>
            <dd>{me.scope === null ? '全部数据' : me.scope.join('、')}</dd>
          </dl>
        </CardBody>
      </Card>
      <OwnTotp me={me} />
      <OwnPassword daysLeft={me.pwdDaysLeft} />
      <OwnSessions />
    </div>
  );
};
