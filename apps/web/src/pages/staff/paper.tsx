import { useQuery } from '@tanstack/react-query';
import type { PreviewQuestion } from '@zhibiao/contract/paper/staff-preview';
import { useParams } from 'react-router-dom';
import { PreviewedQuestion } from '#features/exam/question/previewed-question.tsx';
import { PaperEditor } from '#features/paper/staff/edit/paper-editor.tsx';
import { staffPaperQuery } from '#features/paper/staff/queries.ts';
import { useConsoleTitle } from '#lib/staff/title.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';

const asLearnersSee = (question: PreviewQuestion) => (
  <PreviewedQuestion key={question.questionId} question={question} />
);

/** 编辑试卷. */
export const Component = () => {
  const { id = '' } = useParams();
  const paper = useQuery(staffPaperQuery(id));
  useConsoleTitle({ title: '编辑试卷', crumbs: [{ label: '试卷', to: '/console/paper' }] });

  return (
    <QueryBlock
      query={paper}
      gone={(sentence) => <Empty text={sentence} action={<ButtonLink to="/console/paper">返回试卷</ButtonLink>} />}
    >
      {(data) => <PaperEditor key={data.id} paper={data} render={asLearnersSee} />}
    </QueryBlock>
  );
};
