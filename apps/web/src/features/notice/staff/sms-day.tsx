import { useQuery } from '@tanstack/react-query';
import { NOTICES_PER_PHONE } from '@zhibiao/contract/notice/staff';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { smsTodayQuery } from './queries.ts';
import css from './sms-day.module.css';

/** 今日短信: what they were for, and what is left of the day for notices and for codes. */
export const SmsDay = () => {
  const query = useQuery(smsTodayQuery());

  return (
    <section className={`panel ${css.day}`} aria-label="今日短信">
      <QueryBlock query={query} failed="今日短信用量加载失败。" empty="今天还没有发送短信">
        {({ max, codes, notices, forNotices, forCodes, held }) => {
          const parts = [
            { name: '验证码已发', count: codes, look: css.codes },
            { name: '通知已发', count: notices, look: css.notices },
            { name: '通知可用', count: forNotices, look: css.free },
            { name: '保留给验证码', count: forCodes, look: css.kept },
          ];
          return (
            <>
              <p className={`cluster baseline gap-8 ${css.head}`}>
                <b>今日短信</b>
                <strong className="num">{codes + notices}</strong>
                <span className="note num">/ {max} 条</span>
                <span className={`note num ${css.end}`}>
                  每个号码每天最多 {NOTICES_PER_PHONE} 条通知，额度暂存 {held} 条
                </span>
              </p>
              <div className={css.bar} aria-hidden="true">
                {parts.map(({ name, count, look }) => (
                  <i key={name} className={look} style={{ flexGrow: count }} />
                ))}
              </div>
              <ul className={css.legend}>
                {parts.map(({ name, count, look }) => (
                  <li key={name}>
                    <i className={look} aria-hidden="true" />
                    {name} <b className="num">{count}</b>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </QueryBlock>
    </section>
  );
};
