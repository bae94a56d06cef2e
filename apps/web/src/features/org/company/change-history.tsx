import { labelOf } from '@zhibiao/contract/core/codes';
import { useQuery } from '@tanstack/react-query';
import { CHANGE_STATUS, type OrgChange } from '@zhibiao/contract/org/org';
import { useState } from 'react';
import { Card, CardBody } from '#ui/form/form-card.tsx';
import { ListBox } from '#widgets/block/list-box.tsx';
import { Tag, type TagKind } from '#ui/text/tag.tsx';
import { ChangeItems } from './change-items.tsx';
import css from '#features/org/org-info.module.css';
import { changesQuery } from '#features/org/queries.ts';

const KIND: Record<number, TagKind> = {
  [CHANGE_STATUS.open]: 'warning',
  [CHANGE_STATUS.passed]: 'success',
  [CHANGE_STATUS.refused]: 'error',
};

/** Earlier change requests and their outcome; draws nothing while there are none. */
export const ChangeHistory = () => {
  const [page, setPage] = useState(1);
  const { data } = useQuery(changesQuery(page));
  const decided = data?.rows.filter(({ status }) => status !== CHANGE_STATUS.open) ?? [];
  if (!data || (decided.length === 0 && page === 1)) return null;

  return (
    <Card title="变更记录">
      <CardBody>
        {data.total > 10 ? (
          <ListBox total={data.total} page={page} onPage={setPage}>
            <Rows changes={decided} />
          </ListBox>
        ) : (
          <Rows changes={decided} />
        )}
      </CardBody>
    </Card>
  );
};

const Rows = ({ changes }: { changes: readonly OrgChange[] }) => (
  <ul className={`stack gap-20 ${css.history}`}>
    {changes.map((change) => (
      <li key={change.id}>
        <p className="cluster spread gap-4-12">
          <span className="note num">
            {change.createTime} {change.createdBy}提交
          </span>
          <Tag kind={KIND[change.status] ?? 'plain'}>{labelOf(CHANGE_STATUS, change.status)}</Tag>
        </p>
        <ChangeItems items={change.items} />
        {change.reason && <p className="note">审核意见：{change.reason}</p>}
      </li>
    ))}
  </ul>
);
