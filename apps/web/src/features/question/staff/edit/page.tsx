import { useQuery } from '@tanstack/react-query';
import { Id } from '@zhibiao/contract/core/fields';
import { useParams, useSearchParams } from 'react-router-dom';
import type { QuestionDraft } from '#features/question/staff/edit/draft.ts';
import { QuestionEditor } from '#features/question/staff/edit/question-editor.tsx';
import { questionQuery } from '#features/question/staff/queries.ts';
import { isType } from '#features/question/staff/words.ts';
import { useConsoleTitle } from '#lib/staff/title.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';

const CRUMBS = [{ label: '题库', to: '/console/bank' }];

/** 编辑题目, or a new one at `new`. */
export const Component = () => {
  const { id = 'new' } = useParams();
  return id === 'new' ? <NewQuestion /> : <StoredQuestion key={id} id={id} />;
};

const StoredQuestion = ({ id }: { id: string }) => {
  const question = useQuery(questionQuery(id));
  useConsoleTitle({ title: '编辑题目', crumbs: CRUMBS });

  return (
    <QueryBlock
      query={question}
      gone={(sentence) => <Empty text={sentence} action={<ButtonLink to="/console/bank">返回题库</ButtonLink>} />}
    >
      {(data) => <QuestionEditor question={data} />}
    </QueryBlock>
  );
};

/** What the address says of a new question: where it belongs, and of which kind it is. */
const givenBy = (search: URLSearchParams): Partial<QuestionDraft> => {
  const idOf = (name: string) => Id.safeParse(search.get(name)).data ?? null;
  const [type, difficulty] = [Number(search.get('type')), Number(search.get('difficulty'))];
  return {
    ...(isType(type) ? { type } : {}),
    ...(Number.isInteger(difficulty) && difficulty >= 1 && difficulty <= 5 ? { difficulty } : {}),
    bankId: idOf('bankId') ?? '',
    clauseId: idOf('clauseId'),
    lawId: idOf('lawId'),
  };
};

const NewQuestion = () => {
  const [search] = useSearchParams();
  useConsoleTitle({ title: '新建题目', crumbs: CRUMBS });
  return <QuestionEditor question={null} given={givenBy(search)} />;
};
