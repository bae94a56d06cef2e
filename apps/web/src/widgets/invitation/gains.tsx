import { Icon, type IconName } from '#ui/icon/icon.tsx';
import css from './invitation.module.css';

type Gain = { icon: IconName; title: string; note: string };
type Props = { lessons: readonly { name: string }[] };

/** What the learner gains by joining the organisation. */
export const Gains = ({ lessons }: Props) => {
  const gains: Gain[] = [
    lessons.length > 0
      ? {
          icon: 'book',
          title: `加入后学习 ${lessons.length} 门指派课程`,
          note: lessons.map(({ name }) => `《${name}》`).join(''),
        }
      : { icon: 'book', title: '学习机构指派的课程', note: '包括只对机构成员开放的课程' },
    { icon: 'clock', title: '学时自动记入机构的年度培训', note: '不用另外填表、盖章' },
    { icon: 'certificate', title: '通过考试，可以申请证书', note: '证书归您本人，离开机构后仍可下载' },
  ];

  return (
    <ul className={`stack gap-16 ${css.gains}`}>
      {gains.map(({ icon, title, note }) => (
        <li key={title}>
          <Icon name={icon} />
          <p>
            <b>{title}</b>
            <span className="note">{note}</span>
          </p>
        </li>
      ))}
    </ul>
  );
};

/** What joining shows to the organisation's administrators, and what it never does. */
export const WHAT_IS_SEEN =
  '加入后，机构管理员能看到您的姓名、在本机构期间的学习进度、成绩和证书；看不到身份证号码、笔记和您加入前的学习。您可以随时退出。';
