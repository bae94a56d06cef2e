import { EXPIRING_DAYS } from '@zhibiao/contract/certificate/org';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { INVITED_LONG_DAYS, type OrgOverview } from '@zhibiao/contract/org/overview';
import { Link } from 'react-router-dom';
import { LIGHT } from '@zhibiao/contract/study/types';
import { paths } from '#lib/url/paths.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Icon, type IconName } from '#ui/icon/icon.tsx';
import css from './overview.module.css';
import { daysUntil } from './overview-words.ts';

type Task = {
  key: string;
  icon: IconName;
  tone?: 'bad' | 'warn';
  title: string;
  note?: string | false | undefined;
  to: string;
  act: string;
};

/** Courses that end within so many days are worth a word to who has not finished. */
const NEAR_DAYS = 7;
const NEAR_SHOWN = 3;

const applyTasks = ({ apply }: OrgOverview): (Task | false)[] => [
  (apply?.returned ?? 0) > 0 && {
    key: 'returned',
    icon: 'warn',
    tone: 'bad',
    title: `认证申请被退回 ${apply?.returned} 份`,
    note: apply?.opinion ? `最近一份的意见：${apply.opinion}` : false,
    to: paths.adminSelfApplication,
    act: '去补正',
  },
  (apply?.orgReview ?? 0) > 0 && {
    key: 'review',
    icon: 'exam',
    title: `${apply?.orgReview} 份证书申请等您审核`,
    note: '审核通过后才会提交平台',
    to: paths.adminApplication,
    act: '去审核',
  },
];

const studyTasks = ({ study, today }: OrgOverview): (Task | false)[] => [
  ...(study?.deadlines ?? [])
    .map((one) => ({ ...one, left: daysUntil(today, one.day) }))
    .filter(({ left }) => left <= NEAR_DAYS)
    .slice(0, NEAR_SHOWN)
    .map(({ lessonId, lessonName, day, left, people, untouched }): Task => ({
      key: `${day} ${lessonId}`,
      icon: 'clock',
      tone: 'warn',
      title: `《${lessonName}》${left === 0 ? '今天' : left === 1 ? '明天' : `${left} 天后`}到期，${people} 人没学完`,
      note: untouched > 0 && (untouched === people ? '都还没开始' : `其中 ${untouched} 人还没开始`),
      to: `${paths.adminStudy}?lessonId=${lessonId}&light=${LIGHT.soon}`,
      act: '看名单',
    })),
  (study?.late ?? 0) > 0 && {
    key: 'late',
    icon: 'clock',
    tone: 'warn',
    title: `${study?.late} 条学习记录已逾期`,
    note: '可以提醒学员，或重新指派、延长期限',
    to: `${paths.adminStudy}?light=${LIGHT.late}`,
    act: '去处理',
  },
];

const peopleTasks = ({ people }: OrgOverview): (Task | false)[] => [
  (people?.pending ?? 0) > 0 && {
    key: 'pending',
    icon: 'users',
    title: `${people?.pending} 人申请加入`,
    note: `${people?.asking.join('、')}${(people?.pending ?? 0) > 2 ? '等' : ''}`,
    to: `${paths.adminStudent}?status=${MEMBER.pending}`,
    act: '审核',
  },
  (people?.invited ?? 0) > 0 && {
    key: 'invited',
    icon: 'mail',
    title: `${people?.invited} 人还没接受邀请`,
    note: (people?.invitedLong ?? 0) > 0 && `${people?.invitedLong} 人已超过 ${INVITED_LONG_DAYS} 天，可以再发一次`,
    to: `${paths.adminStudent}?status=${MEMBER.invited}`,
    act: '看名单',
  },
];

const certificateTasks = ({ cert }: OrgOverview): (Task | false)[] => {
  const first = cert?.ending[0];
  return [
    (cert?.expiring ?? 0) > 0 && {
      key: 'expiring',
      icon: 'certificate',
      title: `${cert?.expiring} 份证书 ${EXPIRING_DAYS} 天内到期`,
      note: first && `最早 ${first.expireDate}，${first.name}`,
      to: `${paths.adminCertificate}?expiring=1`,
      act: '去换证',
    },
  ];
};

/** What waits for the administrator, whatever is most pressing first. */
export const ToDo = ({ overview }: { overview: OrgOverview }) => {
  const tasks = [applyTasks, studyTasks, peopleTasks, certificateTasks]
    .flatMap((find) => find(overview))
    .filter((task) => task !== false);

  return (
    <section className={`panel ${css.panel} ${css.todo}`} aria-labelledby="overview-todo">
      <header>
        <h2 id="overview-todo">要处理</h2>
        {tasks.length > 0 && <span className="note num">{tasks.length} 件</span>}
      </header>
      {tasks.length === 0 ? (
        <p className={css.calm}>
          <Icon name="done" />
          没有要处理的事
        </p>
      ) : (
        <ul>
          {tasks.map(({ key, icon, tone, title, note, to, act }) => (
            <li key={key}>
              <span className={`${css.mark} ${tone ? css[tone] : ''}`}>
                <Icon name={icon} size={16} />
              </span>
              <div>
                <Link to={to}>{title}</Link>
                {note && <p className="note num">{note}</p>}
              </div>
              <ButtonLink small to={to} aria-label={`${act}：${title}`}>
                {act}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
