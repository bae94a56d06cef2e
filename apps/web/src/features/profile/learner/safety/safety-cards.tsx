import type { LoginUser } from '@zhibiao/contract/profile/viewer';
import { paths } from '#lib/url/paths.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Card } from '#ui/form/form-card.tsx';
import { ContactCard } from './contact-card.tsx';
import css from '#features/profile/learner/rows.module.css';
import { SessionsCard } from './sessions-card.tsx';
import { SsoCard } from './sso-card.tsx';

/** How one logs in, and where one is logged in. */
export const SafetyCards = ({ viewer }: { viewer: LoginUser }) => (
  <>
    <ContactCard viewer={viewer} />
    <Card title="密码">
      <ul className={css.rows}>
        <li>
          <p className="note">怀疑他人知道您的密码时，请立即修改；其他设备会退出登录。</p>
          <ButtonLink to={paths.changePwd}>修改密码</ButtonLink>
        </li>
      </ul>
    </Card>
    <SsoCard />
    <SessionsCard />
  </>
);
