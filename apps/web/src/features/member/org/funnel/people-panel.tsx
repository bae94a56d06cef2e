import { useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { departmentText } from '@zhibiao/contract/member/department-path';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type { FunnelPerson } from '@zhibiao/contract/member/org-funnel';
import { useState } from 'react';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { ListBox } from '#widgets/block/list-box.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './funnel.module.css';
import { type FunnelQuery, type FunnelDays, funnelPeopleQuery } from './queries.ts';

/** Who a number is. */
export const PeoplePanel = ({
  query,
  days,
  onClose,
}: {
  query: FunnelQuery;
  days: FunnelDays;
  onClose: () => void;
}) => {
  const [page, setPage] = useState(1);
  return (
    <SidePanel title={query.title} onClose={onClose}>
      <QueryBlock query={useQuery(funnelPeopleQuery(days, query, page))} failed="学员加载失败。" empty="没有学员">
        {({ rows, total }) => (
          <ListBox total={total} page={page} onPage={setPage}>
            <ul className={css.people}>
              {rows.map((person) => (
                <Person key={person.id} person={person} />
              ))}
            </ul>
          </ListBox>
        )}
      </QueryBlock>
    </SidePanel>
  );
};

const minute = (at: string) => at.slice(0, 16);
const Person = ({ person }: { person: FunnelPerson }) => {
  const { name, contact, department, status, inviteTime, openTime, joinTime } = person;
  return (
    <li>
      <div>
        <b>{name}</b>
        <p className="note num">{[contact, department && departmentText(department)].filter(Boolean).join('　')}</p>
        <p className="note num">
          {[
            `${minute(inviteTime)} 登记`,
            openTime && `${minute(openTime)} 首次打开链接`,
            joinTime && `${minute(joinTime)} 加入`,
          ]
            .filter(Boolean)
            .join('，')}
        </p>
      </div>
      <Tag kind={status === MEMBER.active ? 'success' : 'plain'}>{labelOf(MEMBER, status)}</Tag>
    </li>
  );
};
