import { useQuery } from '@tanstack/react-query';
import { QUESTION_IMPORT } from '@zhibiao/contract/question-import-staff';
import { useParams } from 'react-router-dom';
import { CheckImport } from '#features/question/staff/import/check-import.tsx';
import { ImportOver } from '#features/question/staff/import/over.tsx';
import { importQuery } from '#features/question/staff/import/queries.ts';
import { useConsoleTitle } from '#lib/staff/title.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { QueryBlock } from '#widgets/query-block.tsx';

const CRUMBS = [
  { label: '题库', to: '/console/bank' },
  { label: '导入题目', to: '/console/bank/import' },
];

/** One import: looked through, then what has come of it. */
export const Component = () => {
  const { id = '' } = useParams();
  const one = useQuery(importQuery(id));
  useConsoleTitle({ title: one.data?.state === QUESTION_IMPORT.open ? '核对题目' : '导入结果', crumbs: CRUMBS });

  return (
    <QueryBlock
      query={one}
      gone={(sentence) => <Empty text={sentence} action={<ButtonLink to="/console/bank/import">返回</ButtonLink>} />}
    >
      {(data) =>
        data.state === QUESTION_IMPORT.open ? <CheckImport key={data.id} one={data} /> : <ImportOver one={data} />
      }
    </QueryBlock>
  );
};
