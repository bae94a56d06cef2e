import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Pagination } from 'antd';
import { useState, type ReactNode } from 'react';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import {
  appliesQuery,
  certsQuery,
  learnerConsentsQuery,
  learnerExamsQuery,
  loginsQuery,
  learnerOrgsQuery,
  learnerStudyQuery,
  TAB_ROWS,
} from '#features/learner/staff/queries.ts';
import {
  LearnerApplyTable,
  CertTable,
  ConsentTable,
  ExamTable,
  LoginTable,
  LearnerOrgTable,
  LearnerStudyTable,
} from './record-tables.tsx';
import css from '#features/learner/staff/learner.module.css';

/** The records of one learner, kind by kind, a page at a time. */

type Page<T> = { rows: T[]; total: number };
type Of = {
  id: string;
  /** What they had lies with the account that was kept. */
  merged: boolean;
};
type Props<T> = {
  merged: boolean;
  query: UseQueryResult<Page<T>>;
  page: number;
  onPage: (page: number) => void;
  what: string;
  children: (rows: readonly T[]) => ReactNode;
};
const Paged = <T,>({ merged, query, page, onPage, what, children }: Props<T>) => (
  <QueryBlock query={query} failed={`${what}加载失败。`} empty={merged ? `${what}已并入保留的账号` : `没有${what}`}>
    {({ rows, total }) => (
      <>
        {children(rows)}
        {total > TAB_ROWS && (
          <nav className={css.pages} aria-label={`${what}分页`}>
            <Pagination
              size="small"
              current={page}
              pageSize={TAB_ROWS}
              total={total}
              showSizeChanger={false}
              onChange={onPage}
            />
          </nav>
        )}
      </>
    )}
  </QueryBlock>
);

export const Studies = ({ id, merged }: Of) => {
  const [page, onPage] = useState(1);
  const query = useQuery(learnerStudyQuery(id, page));
  return (
    <Paged merged={merged} query={query} page={page} onPage={onPage} what="学习记录">
      {(rows) => <LearnerStudyTable rows={rows} />}
    </Paged>
  );
};
export const Exams = ({ id, merged }: Of) => {
  const [page, onPage] = useState(1);
  const query = useQuery(learnerExamsQuery(id, page));
  return (
    <Paged merged={merged} query={query} page={page} onPage={onPage} what="考试记录">
      {(rows) => <ExamTable rows={rows} />}
    </Paged>
  );
};
export const Certs = ({ id, merged }: Of) => {
  const [page, onPage] = useState(1);
  const query = useQuery(certsQuery(id, page));
  return (
    <Paged merged={merged} query={query} page={page} onPage={onPage} what="证书">
      {(rows) => <CertTable rows={rows} />}
    </Paged>
  );
};
export const Applies = ({ id, merged }: Of) => {
  const [page, onPage] = useState(1);
  const query = useQuery(appliesQuery(id, page));
  return (
    <Paged merged={merged} query={query} page={page} onPage={onPage} what="认证申请">
      {(rows) => <LearnerApplyTable rows={rows} />}
    </Paged>
  );
};
export const Orgs = ({ id, merged }: Of) => {
  const [page, onPage] = useState(1);
  const query = useQuery(learnerOrgsQuery(id, page));
  return (
    <Paged merged={merged} query={query} page={page} onPage={onPage} what="机构记录">
      {(rows) => <LearnerOrgTable rows={rows} />}
    </Paged>
  );
};
export const Logins = ({ id, merged }: Of) => {
  const [page, onPage] = useState(1);
  const query = useQuery(loginsQuery(id, page));
  return (
    <Paged merged={merged} query={query} page={page} onPage={onPage} what="登录记录">
      {(rows) => <LoginTable rows={rows} />}
    </Paged>
  );
};
export const Consents = ({ id, merged }: Of) => {
  const [page, onPage] = useState(1);
  const query = useQuery(learnerConsentsQuery(id, page));
  return (
    <Paged merged={merged} query={query} page={page} onPage={onPage} what="同意记录">
      {(rows) => <ConsentTable rows={rows} />}
    </Paged>
  );
};
