import { REMEMBERED_SESSION } from '@zhibiao/contract/core/limits';
import { Checkbox, Form } from 'antd';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#lib/url/paths.ts';
import { Button } from '#ui/action/button.tsx';
import css from '#features/auth/learner/auth.module.css';

type Props = { busy: boolean; /** The machine is solving the human check. */ checking?: boolean; forgot?: boolean };

export const LoginEnd = ({ busy, checking = false, forgot = false }: Props) => (
  <>
    <div className={css.options}>
      <Form.Item name="remember" valuePropName="checked" noStyle>
        <Checkbox>{REMEMBERED_SESSION.idleDays} 天内免登录</Checkbox>
      </Form.Item>
      {forgot && <Link to={paths.getPwd}>忘记密码</Link>}
    </div>
    <Button primary type="submit" large block busy={busy}>
      {checking ? '正在进行安全检查' : '登录'}
    </Button>
    <p className={css.other}>
      还没有账号？<Link to={paths.register + useLocation().search}>注册</Link>
    </p>
  </>
);
