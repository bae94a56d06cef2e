import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink } from '#ui/action/button.tsx';
import { paths } from '#lib/url/paths.ts';
import { isOfSite, safeUrl } from '#lib/url/safe-url.ts';
import { siteQuery } from '#lib/session/site.ts';
import css from './banner.module.css';

/** One sentence and one action. Several banners wait for the visitor's click; nothing moves by itself. */
export const Banner = () => {
  const [at, setAt] = useState(0);
  const { data, isError } = useQuery(siteQuery);
  const banners = data?.banners ?? [];
  const banner = banners[at];
  // While loading, the band keeps its height; without banners, it shows a default one.
  const title = banner?.title ?? (data || isError ? '把标准读懂，把知识产权管好' : '');

  return (
    <section className={css.banner} aria-label="首页横幅">
      {title && (
        <img
          className={css.art}
          src={banner?.image ?? '/art/banners/banner-1.svg'}
          alt={banner?.alt ?? ''}
          width={1440}
          height={520}
        />
      )}
      <div className={`wrap ${css.inner}`}>
        <h1>
          {title.split(/(?<=，)/).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </h1>
        {title && <Action linkUrl={banner?.linkUrl ?? paths.lesson} />}
        {banners.length > 1 && (
          <div className={css.dots}>
            {banners.map(({ id, title: name }, i) => (
              <button
                key={id}
                type="button"
                aria-label={`第 ${i + 1} 幅：${name}`}
                aria-current={i === at}
                onClick={() => setAt(i)}
              />
            ))}
          </div>
        )}
      </div>
    </section>
  );
};

const ACTION: Record<string, string> = { [paths.lesson]: '浏览课程', [paths.examination]: '参加测评' };

const Action = ({ linkUrl }: { linkUrl: string }) => {
  const url = safeUrl(linkUrl);
  if (!url) return null;
  const to = isOfSite(url) ? url.pathname + url.search : url.href;

  return (
    <ButtonLink primary large to={to}>
      {ACTION[url.pathname] ?? '了解详情'}
    </ButtonLink>
  );
};
