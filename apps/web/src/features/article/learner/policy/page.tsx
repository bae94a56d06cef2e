import { useQuery } from '@tanstack/react-query';
import { ARTICLE, POLICY_KIND } from '@zhibiao/contract/article/learner';
import { textChoicesOf } from '@zhibiao/contract/core/codes';
import { useSearchParams } from 'react-router-dom';
import { ArticleRows } from '#features/article/article-rows.tsx';
import { PolicyTable } from '#features/article/policy-table.tsx';
import { isAnnouncements, policiesQuery } from '#features/article/queries.ts';
import { paths } from '#lib/url/paths.ts';
import { useFilterParam, usePageParam } from '#lib/url/url-state.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Chips } from '#ui/filter/chips.tsx';
import { ListBox } from '#widgets/block/list-box.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { SearchBox } from '#ui/filter/search-box.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TabLinks } from '#ui/layout/tab-links.tsx';
import css from '#ui/layout/list-page.module.css';

const KINDS = [{ value: '', label: '全部' }, ...textChoicesOf(POLICY_KIND)];
const ANNOUNCEMENTS = `${paths.policyDoc}?type=${ARTICLE.notice}`;

/** 政策文件: documents by kind, number, issuing body and date; 通知公告, what the body itself publishes, beside them. */
export const Component = () => {
  const [search] = useSearchParams();
  const [page] = usePageParam();
  const announcements = isAnnouncements(search);
  const [kindAsked, setKind] = useFilterParam('kind');
  const [title, setTitle] = useFilterParam('title');
  const kind = !announcements && KINDS.some(({ value }) => value === kindAsked) ? kindAsked : '';
  const query = useQuery(policiesQuery(search));
  const name = announcements ? '通知公告' : '政策文件';
  const what = announcements ? '公告' : '文件';

  return (
    <>
      <PageHeader title={name} />
      <section className={`wrap ${css.list}`}>
        <TabLinks
          label="文件与公告"
          tabs={[
            { to: paths.policyDoc, text: '政策文件', current: !announcements },
            { to: ANNOUNCEMENTS, text: '通知公告', current: announcements },
          ]}
        />
        <div className={css.bar}>
          {!announcements && <Chips label="文件类型" options={KINDS} value={kind} onChoose={setKind} />}
          <SearchBox
            value={title}
            onSearch={setTitle}
            placeholder={announcements ? '请输入标题' : '标题、文号或正文'}
            label={`搜索${what}`}
          />
        </div>
        <QueryBlock
          query={query}
          empty={emptyText(title, what)}
          emptyAction={
            (title || kind) && (
              <ButtonLink to={announcements ? ANNOUNCEMENTS : paths.policyDoc}>查看全部{what}</ButtonLink>
            )
          }
          failed={`${name}加载失败。`}
          skeleton={<Skeleton lines={10} />}
        >
          {({ rows, total }) => (
            <ListBox total={total} page={page}>
              {announcements ? (
                <ArticleRows articles={rows} />
              ) : (
                <PolicyTable articles={rows} detail={paths.policyDetail} />
              )}
            </ListBox>
          )}
        </QueryBlock>
      </section>
    </>
  );
};

const emptyText = (title: string, what: string): string => {
  if (!title) return `暂无${what}`;
  return what === '文件' ? `没有标题、文号或正文包含“${title}”的文件` : `没有标题包含“${title}”的公告`;
};
