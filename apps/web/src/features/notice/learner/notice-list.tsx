import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { profileAddress } from '#lib/url/profile-tabs.ts';
import { Button, ButtonLink } from '#ui/action/button.tsx';
import { ListBox } from '#widgets/block/list-box.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import css from './notice-list.module.css';
import { NoticeRow } from './notice-row.tsx';
import { useReadNotice } from './use-read-notice.ts';
import { totalText } from '#lib/format/total.ts';
import { LIST_BOX_SIZE } from '@zhibiao/contract/core/limits';
import { listNotices } from '@zhibiao/contract/notice/learner';
import { ask } from '#lib/api/ask.ts';

const noticesQuery = (pageNum: number) =>
  ask(listNotices, { query: { pageNum, pageSize: LIST_BOX_SIZE } }, { placeholderData: keepPreviousData });

type Props = {
  page: number;
  /** How many are unread, over all pages. */
  unread: number;
};

export const NoticeList = ({ page, unread }: Props) => {
  const readAll = useReadNotice();

  return (
    <QueryBlock
      query={useQuery(noticesQuery(page))}
      empty="还没有消息"
      emptyAction={<ButtonLink to={profileAddress('notify')}>通知偏好</ButtonLink>}
      failed="消息加载失败。"
      skeleton={<Skeleton lines={6} />}
    >
      {({ rows, total }) => (
        <ListBox total={total} page={page}>
          <div className={`cluster spread gap-8-16 ${css.bar}`}>
            <p className="note num">
              共 {totalText(total)} 条{unread > 0 && `，${unread} 条未读`}
            </p>
            <ButtonLink small text to={profileAddress('notify')} className="to-end">
              通知偏好
            </ButtonLink>
            {unread > 0 && (
              <Button small busy={readAll.isPending} onClick={() => readAll.mutate(null)}>
                全部标为已读
              </Button>
            )}
          </div>
          <ul className={`panel ${css.rows}`}>
            {rows.map((notice) => (
              <li key={notice.id}>
                <NoticeRow notice={notice} />
              </li>
            ))}
          </ul>
        </ListBox>
      )}
    </QueryBlock>
  );
};
