import { Icon } from '#ui/icon/icon.tsx';
import css from './setup-steps.module.css';

type At = 'account' | 'use' | 'totp';
type Props = {
  current: At;
  /** Of the very first person, who also says how many will work here. */
  first: boolean;
  enrol: boolean;
  account: string | null;
  name: string | null;
  alone: boolean | null;
};

type Stop = { at: At | 'list'; title: string; about: string };
const ORDER: readonly Stop['at'][] = ['account', 'use', 'totp', 'list'];

/** Where the staff member stands on the way to their account, and what they have settled already. */
export const SetupSteps = ({ current, first, enrol, account, name, alone }: Props) => {
  const done = (at: Stop['at']) => ORDER.indexOf(at) < ORDER.indexOf(current);
  const steps: Stop[] = [
    { at: 'account', title: first ? '登录名与密码' : '密码', about: [account, name].filter(Boolean).join('，') },
  ];
  if (first) {
    const about = alone === null ? '' : alone ? '一人' : '多人，审核与制证分开';
    steps.push({ at: 'use', title: '后台由几人使用', about });
  }
  if (enrol) steps.push({ at: 'totp', title: '动态验证码', about: '手机上的验证器 App' });
  steps.push({ at: 'list', title: first ? '开业清单' : '进入后台', about: first ? '进入后台后，在统计概览里' : '' });

  return (
    <ol className={`panel ${css.steps}`} aria-label="步骤">
      {steps.map(({ at, title, about }, index) => (
        <li key={at} className={done(at) ? css.done : undefined} aria-current={at === current ? 'step' : undefined}>
          <i>{done(at) ? <Icon name="check" size={16} /> : index + 1}</i>
          <b>
            {title}
            {done(at) && <span className="sr">，已完成</span>}
          </b>
          {about && <small>{about}</small>}
        </li>
      ))}
    </ol>
  );
};
