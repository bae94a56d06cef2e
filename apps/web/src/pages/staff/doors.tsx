import { useQuery } from '@tanstack/react-query';
import { listBanks } from '@zhibiao/contract/question/staff-bank';
import { listEndingCertificates, REMIND_BEFORE_DAYS } from '@zhibiao/contract/certificate/staff-calendar';
import { paperCounts } from '@zhibiao/contract/paper/staff';
import type { Permission } from '@zhibiao/contract/permissions';
import { QUESTION_STATUS } from '@zhibiao/contract/question/types';
import { Link } from 'react-router-dom';
import { ask } from '#lib/api/ask.ts';
import { dayFromNow } from '#lib/format/day-from-now.ts';
import { useCan } from '#lib/staff/me.ts';
import css from './dashboard.module.css';

type Door = {
  may: Permission;
  name: string;
  to: string;
  /** What is done there; or how much waits, undefined while that is not known. */
  about?: string;
  waits?: { count: number | undefined; unit: string };
};

const endingSoon = () =>
  ask(listEndingCertificates, {
    query: { from: dayFromNow(0), to: dayFromNow(REMIND_BEFORE_DAYS), outcome: 'due', pageNum: 1, pageSize: 1 },
  });

const useDoors = (): Door[] => {
  const can = useCan();
  const banks = useQuery({ ...ask(listBanks), enabled: can('bank:approve') && can('bank:list') }).data;
  const papers = useQuery({ ...ask(paperCounts), enabled: can('paper:edit') && can('paper:list') }).data;
  const ending = useQuery({ ...endingSoon(), enabled: can('cert:remind') }).data;
  const pending = banks?.reduce((sum, bank) => sum + bank.pending, 0);
  const doors: Door[] = [
    {
      may: 'bank:approve',
      name: '待审的题目',
      to: `/console/bank?status=${QUESTION_STATUS.pending}`,
      waits: { count: pending, unit: '题' },
    },
    {
      may: 'paper:edit',
      name: '还没发布的试卷',
      to: '/console/paper?status=0',
      waits: { count: papers?.draft, unit: '份' },
    },
    {
      may: 'cert:remind',
      name: `${REMIND_BEFORE_DAYS} 天内到期的证书`,
      to: '/console/cert-calendar',
      waits: { count: ending?.total, unit: '张还没换' },
    },
    { may: 'bank:edit', name: '题库', to: '/console/bank', about: '出题、改题、停用' },
    { may: 'exam:stats', name: '题目分析', to: '/console/exam/stats', about: '难度、区分度、答案核对' },
    { may: 'cert:issue', name: '制证批次', to: '/console/batch', about: '试制、签发、打包' },
    { may: 'cert:template', name: '证书模板', to: '/console/cert-template', about: '印章、签名、样张' },
    { may: 'exam:monitor', name: '考试监控', to: '/console/exam/desk', about: '谁在考、延时、收卷' },
    { may: 'lesson:edit', name: '课程', to: '/console/course', about: '目录、内容、发布' },
    { may: 'learner:list', name: '学员', to: '/console/learner', about: '查找、核对、办理' },
    { may: 'cert:list', name: '证书', to: '/console/cert', about: '查找、核验、下载' },
  ];
  return doors.filter(({ may }) => can(may));
};

/** What else waits for staff who see no statistics, and the ways that their work begins with. */
export const Doors = () => {
  const doors = useDoors();
  if (doors.length === 0) return null;
  return (
    <section className={`panel ${css.doors}`} aria-labelledby="doors">
      <h2 id="doors">我的工作</h2>
      <ul className="num">
        {doors.map(({ name, to, about, waits }) => (
          <li key={name}>
            <Link to={to}>
              <b>{name}</b>
              {waits?.count ? (
                <span className={css.waits}>
                  {waits.count} {waits.unit}
                </span>
              ) : (
                <span className="note">{about ?? (waits?.count === 0 ? '没有' : '　')}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
