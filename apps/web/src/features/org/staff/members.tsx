import { useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type { orgMembers } from '@zhibiao/contract/org/staff';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { useState } from 'react';
import { Button } from '#ui/action/button.tsx';
import { SearchBox } from '#ui/filter/search-box.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { membersQuery } from './queries.ts';
import css from './review.module.css';

type Row = AnswerOf<typeof orgMembers>['rows'][number];
const SIZE = 10;

/** The register, ten at a time; numbers masked. */
export const Members = ({ orgId }: { orgId: string }) => {
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const query = useQuery(membersQuery(orgId, keyword, page));
  const search = (text: string) => {
    setKeyword(text);
    setPage(1);
  };

  return (
    <>
      <div className={css.search}>
        <SearchBox value={keyword} onSearch={search} label="查找成员" placeholder="姓名、完整手机号或邮箱" />
      </div>
      <QueryBlock
        query={query}
        failed="成员列表加载失败。"
        empty={keyword ? '没有符合条件的成员' : '还没有成员，机构邀请的人会出现在这里'}
      >
        {({ rows, total }) => (
          <>
            <Table rows={rows} />
            {total > SIZE && (
              <p className="row gap-8">
                <span className="note num">
                  第 {page} 页，共 {total > 1000 ? '1000+' : total} 人
                </span>
                <Button small disabled={page === 1} onClick={() => setPage(page - 1)}>
                  上一页
                </Button>
                <Button small disabled={page * SIZE >= total} onClick={() => setPage(page + 1)}>
                  下一页
                </Button>
              </p>
            )}
          </>
        )}
      </QueryBlock>
    </>
  );
};

const Table = ({ rows }: { rows: readonly Row[] }) => (
  <table className={css.rows}>
    <thead>
      <tr>
        <th scope="col">姓名</th>
        <th scope="col">手机或邮箱</th>
        <th scope="col">部门</th>
        <th scope="col">身份</th>
        <th scope="col">状态</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ memberId, name, mobileMasked, emailMasked, department, role, status }) => (
        <tr key={memberId}>
          <td>{name}</td>
          <td className="num">{mobileMasked ?? emailMasked ?? '—'}</td>
          <td>{department ?? '—'}</td>
          <td>{role === null ? '未注册' : labelOf(ROLE, role)}</td>
          <td>{labelOf(MEMBER, status)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
