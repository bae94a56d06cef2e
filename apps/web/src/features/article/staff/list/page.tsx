import { ARTICLE_STATUS, ARTICLE_TYPE, type StaffArticleRow } from '@zhibiao/contract/article/staff';
import { labelOf, textChoicesOf } from '@zhibiao/contract/core/codes';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { shortMoment } from '#lib/format/moment-text.ts';
import { useFilterParam, useTablePage } from '#lib/url/url-state.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { CardHead, type Columns, FLUID, operationsColumn, RecordTable } from '#ui/table/record-table.tsx';
import { StateRow } from '#ui/layout/state-tabs.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { FilterSelect } from '#widgets/filters/filter-fields.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import { articleCountsQuery, staffArticlesQuery } from '#features/article/staff/queries.ts';

const KIND = {
  [ARTICLE_STATUS.draft]: 'plain',
  [ARTICLE_STATUS.published]: 'success',
  [ARTICLE_STATUS.withdrawn]: 'warning',
} as const;
const State = ({ row }: { row: StaffArticleRow }) => (
  <>
    <Tag kind={KIND[row.status as keyof typeof KIND]}>{labelOf(ARTICLE_STATUS, row.status)}</Tag>
    {row.publishAt && <div className="note num">{shortMoment(row.publishAt)} 发布</div>}
  </>
);
const Title = ({ row }: { row: StaffArticleRow }) => (
  <>
    <Link to={`/console/article/${row.id}`}>{row.title}</Link>
    {row.isTop && <span className="note">　置顶</span>}
  </>
);

const columns: Columns<StaffArticleRow> = [
  { title: '标题', key: 'title', className: FLUID, render: (_, row) => <Title row={row} /> },
  { title: '类型', key: 'type', render: (_, row) => labelOf(ARTICLE_TYPE, row.type) },
  { title: '状态', key: 'status', render: (_, row) => <State row={row} /> },
  { title: '日期', key: 'date', className: 'num', render: (_, row) => row.publishDate },
  {
    title: '最后编辑',
    key: 'edited',
    render: (_, row) => (
      <>
        <span className="num">{shortMoment(row.updateTime)}</span>
        {row.editedBy && `　${row.editedBy}`}
      </>
    ),
  },
  operationsColumn((row) => (
    <Link to={`/console/article/${row.id}`} aria-label={`编辑，${row.title}`}>
      编辑
    </Link>
  )),
];

const STATES = [{ value: '', label: '全部' }, ...textChoicesOf(ARTICLE_STATUS)];

/** What the site publishes as text, the latest edited first. */
export const Component = () => {
  const paging = useTablePage();
  const [keyword, setKeyword] = useFilterParam('keyword');
  const [type] = useFilterParam('type');
  const [status, setStatus] = useFilterParam('status');
  const query = useQuery(staffArticlesQuery({ keyword, type, status }, paging));
  const create = (
    <ButtonLink primary small to="/console/article/new">
      新建文章
    </ButtonLink>
  );

  return (
    <TablePanel label="文章列表">
      <FilterBar text={keyword} onText={setKeyword} placeholder="标题" actions={create}>
        <FilterSelect name="type" label="类型" all="全部类型" options={textChoicesOf(ARTICLE_TYPE)} />
      </FilterBar>
      <StateRow
        value={status}
        options={STATES}
        counts={useQuery(articleCountsQuery({ keyword, type })).data}
        onChange={setStatus}
      />
      <RecordBlock
        query={query}
        failed="文章列表加载失败。"
        filtered={Boolean(keyword || type || status)}
        nothingFound="没有符合条件的文章"
        nothingYet="还没有文章 · 点击“新建文章”开始"
        action={create}
      >
        {({ rows, total }) => (
          <RecordTable
            rows={rows}
            columns={columns}
            unit="篇"
            paging={{ ...paging, total }}
            card={(row) => (
              <>
                <CardHead title={<Title row={row} />}>
                  <State row={row} />
                </CardHead>
                <p className="note num">
                  {labelOf(ARTICLE_TYPE, row.type)} · {row.publishDate}
                </p>
              </>
            )}
          />
        )}
      </RecordBlock>
    </TablePanel>
  );
};
