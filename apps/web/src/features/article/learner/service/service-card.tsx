import { type ArticleRow, SERVICE_KIND } from '@zhibiao/contract/article/learner';
import { paths } from '#lib/url/paths.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { ArticleLink } from '#features/article/article-rows.tsx';
import css from './service-card.module.css';
import { ServiceStep } from './service-step.tsx';

/** One certificate service: what it is, its conditions or steps, and what to do next. */
export const ServiceCard = ({ service }: { service: ArticleRow }) => (
  <article className={css.card}>
    <Icon name={service.kind === SERVICE_KIND.own ? 'certificate' : 'book'} size={28} />
    <div className={css.body}>
      <h3>{service.title}</h3>
      <p>{service.summary}</p>
      <div className={css.steps}>
        <ServiceStep service={service} />
        <ArticleLink article={service} detail={paths.certificateServiceDetail} className={css.more}>
          {service.kind === SERVICE_KIND.own ? '条件与步骤' : '准备步骤'}
          <span className="sr">：{service.title}</span>
          <Icon name="right" size={14} />
        </ArticleLink>
      </div>
    </div>
  </article>
);
