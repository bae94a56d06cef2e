import { useMutation, useQuery } from '@tanstack/react-query';
import { AUDIT_ACTIONS } from '@zhibiao/contract/audit-actions';
import { seeStaffNews, staffNews, type StaffNews } from '@zhibiao/contract/staff/news';
import { Link } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { Button } from '#ui/action/button.tsx';
import css from './rights-news.module.css';

/** Who was given which rights: before auditors and whom it concerns until seen. Nothing new is no panel. */
export const RightsNews = () => {
  const { data } = useQuery(ask(staffNews));
  const invalidate = useInvalidate();
  const see = useMutation({
    mutationFn: (seq: string) => call(seeStaffNews, { body: { seq } }),
    onSuccess: () => invalidate(staffNews),
  });
  const linked = useCan()('audit:list');
  const newest = data?.list.at(-1);
  if (!newest) return null;

  return (
    <section className={`panel ${css.news}`} aria-labelledby="rights-news">
      <header>
        <h2 id="rights-news">账号与权限变动</h2>
        <span className="note num">{data?.more ? `${data.list.length}+` : data?.list.length} 条未阅</span>
        <Button small busy={see.isPending} onClick={() => see.mutate(newest.seq)}>
          {data?.more ? '这些已阅' : '全部已阅'}
        </Button>
      </header>
      <ul tabIndex={0} aria-labelledby="rights-news">
        {[...(data?.list ?? [])].reverse().map((one) => (
          <News key={one.seq} news={one} linked={linked} />
        ))}
      </ul>
    </section>
  );
};

const News = ({ news: { seq, at, actor, action, about }, linked }: { news: StaffNews; linked: boolean }) => (
  <li>
    <time className="note num">{at.slice(0, 16)}</time>
    <span>
      <b>{actor}</b> {AUDIT_ACTIONS[action]}
      {about && `“${about}”`}
    </span>
    {linked && (
      <Link to={`/console/audit?id=${seq}`} aria-label={`查看第 ${seq} 条审计记录`}>
        查看
      </Link>
    )}
  </li>
);
