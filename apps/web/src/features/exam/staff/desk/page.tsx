import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { deskPapers } from '@zhibiao/contract/exam/staff-monitor';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import css from '#features/exam/staff/desk/desk.module.css';
import { deskPapersQuery } from '#features/exam/staff/desk/queries.ts';
import { Room } from '#features/exam/staff/desk/room.tsx';
import { useIdParam } from '#lib/url/url-state.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';

/** 考试监控: the room of one paper, the fullest unless another is chosen. */
export const Component = () => {
  const papers = useQuery(deskPapersQuery);

  return (
    <QueryBlock query={papers} failed="考试列表加载失败。">
      {(list) => <Desk papers={list} />}
    </QueryBlock>
  );
};

type Papers = AnswerOf<typeof deskPapers>;

const Desk = ({ papers }: { papers: Papers }) => {
  const [chosenId] = useIdParam('paperId');
  const [, setSearch] = useSearchParams();
  // The one that is watched stays, though another becomes fuller.
  const [first] = useState(papers[0]?.paperId);
  const paperId = chosenId || (first ?? papers[0]?.paperId);

  if (!paperId)
    return (
      <Empty
        text="现在没有开放的考试，试卷发布后考生开考会出现在这里"
        action={<ButtonLink to="/console/paper">查看试卷</ButtonLink>}
      />
    );
  return (
    <Room
      key={paperId}
      paperId={paperId}
      choice={
        <div className={css.paper}>
          <SearchableSelect<string>
            aria-label="考试"
            placeholder="选择考试"
            allowClear={false}
            value={papers.some((one) => one.paperId === paperId) ? paperId : null}
            options={papers.map(optionOf)}
            popupMatchSelectWidth={false}
            onChange={(next) => setSearch({ paperId: next })}
          />
        </div>
      }
    />
  );
};

const optionOf = ({ paperId, title, running }: Papers[number]) => ({
  value: paperId,
  label: running > 0 ? `${title}（${running} 人在考）` : title,
});
