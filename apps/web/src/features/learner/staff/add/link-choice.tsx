import { useQuery } from '@tanstack/react-query';
import { FIRST_LINK_DAYS } from '@zhibiao/contract/learner/staff-add';
import type { Sent } from '@zhibiao/contract/member/sending';
import { Choice } from '#ui/form/choice.tsx';
import { firstWaysQuery } from '#features/learner/staff/queries.ts';
import css from './add.module.css';

/** 短信 12 条、邮件 3 封; empty where none goes. */
export const linksText = ({ sms, mail }: Sent): string =>
  [sms > 0 && `短信 ${sms} 条`, mail > 0 && `邮件 ${mail} 封`].filter(Boolean).join('、');

/** Whether the links go out, by which channels they would, and what happens where there is none. */
export const LinkChoice = ({ send, onSend }: { send: boolean; onSend: (send: boolean) => void }) => {
  const ways = useQuery(firstWaysQuery).data;
  const names = ways ? [ways.sms && '短信', ways.mail && '邮件'].filter(Boolean).join('和') : '';
  const life = `${FIRST_LINK_DAYS} 天内有效，用一次即失效，本人自己设置密码。`;
  return (
    <div className={css.send}>
      <label>
        <Choice type="checkbox" checked={send} onChange={() => onSend(!send)} />
        给本人首次登录链接
      </label>
      {ways && (
        <p className="note">
          {!send && '只建立账号。以后可以在学员列表里发链接；本人也可以用验证码登录。'}
          {send && names && `由${names}送达本人，${life}`}
          {send && !names && `短信和邮件都没有配置，链接只在新建后显示一次，由您转交本人。${life}`}
        </p>
      )}
    </div>
  );
};
