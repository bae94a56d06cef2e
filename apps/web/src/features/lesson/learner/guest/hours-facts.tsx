import { useQuery } from '@tanstack/react-query';
import { HOUR_MIN } from '@zhibiao/contract/core/limits';
import { siteQuery } from '#lib/session/site.ts';
import css from './hours-facts.module.css';

/** 学时怎么算: what every course of the platform promises. */
export const HoursFacts = () => {
  const site = useQuery(siteQuery).data?.site;
  return (
    <section aria-label="学时怎么算">
      <h2 className={css.title}>学时怎么算</h2>
      <dl className={css.facts}>
        <div>
          <dt className="num">
            {site?.hourMin ?? HOUR_MIN}
            <small>分钟 = 1 学时</small>
          </dt>
          <dd>按真正学习的时间计，不按报名或点开计</dd>
        </div>
        <div>
          <dt>实测</dt>
          <dd>服务器逐段记录，证明写明学习时间</dd>
        </div>
        <div>
          <dt>可申诉</dt>
          <dd>断网少计的时间，{site ? `${site.appealDays} 天内` : ''}可申请补计</dd>
        </div>
      </dl>
    </section>
  );
};
