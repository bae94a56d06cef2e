import { useQuery } from '@tanstack/react-query';
import { QUESTION_IMPORT } from '@zhibiao/contract/question/staff-import';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { CheckImport } from '#features/question/staff/import/check/check-import.tsx';
import { ImportOver } from '#features/question/staff/import/check/over.tsx';
import { importQuery, type Import } from '#features/question/staff/import/queries.ts';
import { ImportReading } from '#features/question/staff/import/reading/reading.tsx';
import { wantsLook } from '#features/question/staff/import/summary.ts';
import { useConsoleTitle } from '#lib/staff/title.ts';
import { useParam } from '#lib/url/url-state.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';

const CRUMBS = [
  { label: '题库', to: '/console/bank' },
  { label: '导入题目', to: '/console/bank/import' },
];

/** One import: what the file was read as, its questions looked through, then what has come of it. */
export const Component = () => {
  const { id = '' } = useParams();
  const one = useQuery(importQuery(id));

  return (
    <QueryBlock query={one} gone={(sentence) => <Gone text={sentence} />}>
      {(data) => (data.state === QUESTION_IMPORT.open ? <OpenImport key={data.id} one={data} /> : <Over one={data} />)}
    </QueryBlock>
  );
};

const Gone = ({ text }: { text: string }) => {
  useConsoleTitle({ title: '导入题目', crumbs: CRUMBS });
  return <Empty text={text} action={<ButtonLink to="/console/bank/import">返回</ButtonLink>} />;
};

const Over = ({ one }: { one: Import }) => {
  useConsoleTitle({ title: '导入结果', crumbs: CRUMBS });
  return <ImportOver one={one} />;
};

/** Staff who have not chosen a step see first how the file was read, where not all of it came to be a question. */
const OpenImport = ({ one }: { one: Import }) => {
  const [first] = useState(() => (wantsLook(one) ? 'read' : 'check'));
  const [step] = useParam('step');
  const isReading = (step || first) === 'read';
  useConsoleTitle({ title: isReading ? '读到了什么' : '核对题目', crumbs: CRUMBS });
  return isReading ? <ImportReading one={one} next="?step=check" /> : <CheckImport one={one} back="?step=read" />;
};
