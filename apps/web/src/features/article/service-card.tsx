import type { ArticleRow } from '@zhibiao/contract/article';
import { paths } from '#lib/paths.ts';
import { Icon } from '#ui/icon.tsx';
import { ArticleLink } from './article-rows.tsx';
import css from './service-card.module.css';

/** One certificate service; the whole card is its link. */
export const ServiceCard = ({ service }: { service: ArticleRow }) => (
  <ArticleLink article={service} detail={paths.certificateServiceDetail} className={css.card}>
    <Icon name="certificate" size={28} />
    <span>
      <span className={css.title} role="heading" aria-level={2}>
        {service.title}
      </span>
      <span className={css.text}>{service.summary}</span>
    </span>
  </ArticleLink>
);
