import { useQuery } from '@tanstack/react-query';
import { listBanks } from '@zhibiao/contract/bank-staff';
import { listEndingCertificates } from '@zhibiao/contract/certificate-calendar-staff';
import { RENEWAL } from '@zhibiao/contract/apply';
import { paperCounts } from '@zhibiao/contract/paper-staff';
import type { Permission } from '@zhibiao/contract/permissions';
import { QUESTION_STATUS } from '@zhibiao/contract/question';
import { ask } from '#lib/ask.ts';
import { dayFromNow } from '#lib/day-from-now.ts';
import { useCan } from '#lib/staff/me.ts';
import { ButtonLink } from '#ui/button.tsx';
import css from './dashboard.module.css';

type Door = {
  may: Permission;
  name: string;
  to: string;
  word: string;
  /** What is there to do, where it is counted; undefined while it is not known. */
  waits?: { count: number | undefined; unit: string };
};

const DAYS = RENEWAL.beforeDays;
const ENDING = { from: dayFromNow(0), to: dayFromNow(DAYS), outcome: 'due', pageNum: 1, pageSize: 1 } as const;

const useDoors = (): Door[] => {
  const can = useCan();
  const banks = useQuery({ ...ask(listBanks), enabled: can('bank:approve') && can('bank:list') }).data;
  const papers = useQuery({ ...ask(paperCounts), enabled: can('paper:edit') && can('paper:list') }).data;
  const ending = useQuery({ ...ask(listEndingCertificates, { query: ENDING }), enabled: can('cert:remind') }).data;
  const pending = banks?.reduce((sum, bank) => sum + bank.pending, 0);
  const doors: Door[] = [
    {
      may: 'bank:approve',
      name: '待审的题目',
      to: `/console/bank?status=${QUESTION_STATUS.pending}`,
      word: '去审题',
      waits: { count: pending, unit: '题' },
    },
    { may: 'bank:edit', name: '题库', to: '/console/bank', word: '去出题' },
    {
      may: 'paper:edit',
      name: '还没发布的试卷',
      to: '/console/paper?status=0',
      word: '去组卷',
      waits: { count: papers?.draft, unit: '份' },
    },
    { may: 'exam:stats', name: '题目分析', to: '/console/exam/stats', word: '去查看' },
    { may: 'cert:issue', name: '制证批次', to: '/console/batch', word: '去制证' },
    {
      may: 'cert:remind',
      name: `${DAYS} 天内到期、还没换的证书`,
      to: '/console/cert-calendar',
      word: '去提醒',
      waits: { count: ending?.total, unit: '张' },
    },
    { may: 'exam:monitor', name: '考试监控', to: '/console/exam/desk', word: '去监考' },
    { may: 'lesson:edit', name: '课程', to: '/console/course', word: '去课程' },
    { may: 'learner:list', name: '学员', to: '/console/learner', word: '查学员' },
    { may: 'cert:list', name: '证书', to: '/console/cert', word: '查证书' },
  ];
  return doors.filter(({ may }) => can(may));
};

/** What else waits for whoever sees no statistics, and the ways that their work begins with. */
export const Doors = () => {
  const doors = useDoors();
  if (doors.length === 0) return null;
  return (
    <section className={`panel ${css.doors}`} aria-labelledby="doors">
      <h2 id="doors">我的工作</h2>
      <ul className="num">
        {doors.map(({ name, to, word, waits }) => (
          <li key={name}>
            <span>{name}</span>
            {waits?.count !== undefined && (
              <span className={waits.count > 0 ? undefined : 'note'}>
                {waits.count > 0 ? `${waits.count} ${waits.unit}` : '没有'}
              </span>
            )}
            <ButtonLink small to={to} aria-label={`${word}，${name}`}>
              {word}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
};
