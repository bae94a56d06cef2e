import { labelOf } from '@zhibiao/contract/core/codes';
import { useQuery } from '@tanstack/react-query';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type { InviteMember, OrgInvite } from '@zhibiao/contract/member/org-invites';
import { useState } from 'react';
import { ListBox } from '#widgets/block/list-box.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { Tag, type TagKind } from '#ui/text/tag.tsx';
import css from './invite.module.css';
import { inviteMembersQuery } from './queries.ts';

const KIND: Record<number, TagKind> = {
  [MEMBER.active]: 'success',
  [MEMBER.pending]: 'warning',
  [MEMBER.refused]: 'error',
};

/** Who came by one invitation. */
export const MembersPanel = ({ invite, onClose }: { invite: OrgInvite; onClose: () => void }) => {
  const [page, setPage] = useState(1);

  return (
    <SidePanel title={`邀请码 ${invite.code} 的学员`} onClose={onClose}>
      <QueryBlock
        query={useQuery(inviteMembersQuery(invite.id, page))}
        failed="学员加载失败。"
        empty="还没有人使用这个邀请码"
      >
        {({ rows, total }) => (
          <ListBox total={total} page={page} onPage={setPage}>
            <ul className={css.people}>
              {rows.map((member) => (
                <Member key={member.id} member={member} />
              ))}
            </ul>
          </ListBox>
        )}
      </QueryBlock>
    </SidePanel>
  );
};

const Member = ({
  member: { name, mobile, email, department, status, createTime, joinTime },
}: {
  member: InviteMember;
}) => (
  <li>
    <div>
      <b>{name}</b>
      <p className="note num">{[mobile ?? email, department].filter(Boolean).join('　')}</p>
      <p className="note num">{joinTime ? `${joinTime} 加入` : `${createTime} 申请`}</p>
    </div>
    <Tag kind={KIND[status] ?? 'plain'}>{labelOf(MEMBER, status)}</Tag>
  </li>
);
