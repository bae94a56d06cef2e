import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { dictQuery } from '#lib/api/dictionaries.ts';
import { paths } from '#lib/url/paths.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Chips } from '#ui/filter/chips.tsx';
import { ListBox } from '#widgets/block/list-box.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import css from './feedback-list.module.css';
import { FeedbackRow } from './feedback-row.tsx';
import { LIST_BOX_SIZE } from '@zhibiao/contract/core/limits';
import { listSuggestions } from '@zhibiao/contract/feedback/learner';
import { ask } from '#lib/api/ask.ts';

/** One's own feedback, newest first; '' for every status. */
const suggestionsQuery = (status: string, pageNum: number) =>
  ask(
    listSuggestions,
    { query: { pageNum, pageSize: LIST_BOX_SIZE, status: status === '' ? undefined : Number(status) } },
    { placeholderData: keepPreviousData },
  );

const STATUSES = [
  { value: '', label: '全部' },
  { value: '0', label: '待回复' },
  { value: '1', label: '已回复' },
  { value: '2', label: '已关闭' },
];

type Props = { status: string; onStatus: (status: string) => void; page: number };

export const FeedbackList = ({ status, onStatus, page }: Props) => {
  const types = useQuery(dictQuery('suggest_type')).data;
  const known = STATUSES.some(({ value }) => value === status) ? status : '';

  return (
    <>
      <div className={css.bar}>
        <Chips label="反馈状态" options={STATUSES} value={known} onChoose={onStatus} />
        <ButtonLink primary to={paths.feedback}>
          写反馈
        </ButtonLink>
      </div>
      <QueryBlock
        query={useQuery(suggestionsQuery(known, page))}
        failed="反馈记录加载失败。"
        skeleton={<Skeleton lines={6} />}
        empty={known === '' ? '还没有反馈记录' : '这一类还没有反馈'}
        emptyAction={known === '' && <ButtonLink to={paths.feedback}>写反馈</ButtonLink>}
      >
        {({ rows, total }) => (
          <ListBox total={total} page={page}>
            <ul className={`panel ${css.rows}`}>
              {rows.map((row) => (
                <li key={row.id}>
                  <FeedbackRow
                    suggestion={row}
                    typeLabel={types?.find(({ dictValue }) => dictValue === row.type)?.dictLabel ?? '反馈'}
                  />
                </li>
              ))}
            </ul>
          </ListBox>
        )}
      </QueryBlock>
    </>
  );
};
