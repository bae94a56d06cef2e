import { REMEMBERED_SESSION } from '@zhibiao/contract/core/limits';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { CheckField } from '#ui/form/plain/field.tsx';
import { SendButton } from '#ui/form/plain/form.tsx';
import css from '#features/auth/learner/auth.module.css';

type Props = { busy: boolean; /** The machine is solving the human check. */ checking?: boolean; forgot?: boolean };

export const LoginEnd = ({ busy, checking = false, forgot = false }: Props) => (
  <>
    <div className={css.options}>
      <CheckField name="remember">{REMEMBERED_SESSION.idleDays} 天内免登录</CheckField>
      {forgot && <Link to={paths.getPwd}>忘记密码</Link>}
    </div>
    <SendButton large block busy={busy}>
      {checking ? '正在进行安全检查' : '登录'}
    </SendButton>
    <p className={css.other}>
      还没有账号？<Link to={paths.register + useLocation().search}>注册</Link>
    </p>
  </>
);
