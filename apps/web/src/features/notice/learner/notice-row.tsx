import { NOTICE_TYPE, type Notice } from '@zhibiao/contract/notice/learner';
import { ButtonLink } from '#ui/action/button.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Tag } from '#ui/text/tag.tsx';
import css from './notice-row.module.css';
import { useReadNotice } from './use-read-notice.ts';

/** One notice: its first lines say what it is about before it is opened. Opening it marks it as read. */
export const NoticeRow = ({ notice }: { notice: Notice }) => {
  const read = useReadNotice();

  return (
    <Disclosure
      onOpen={() => {
        if (!notice.isRead) read.mutate(notice.id);
      }}
      head={
        <>
          <span className={`cluster gap-4-12 note ${css.meta}`}>
            {!notice.isRead && <Tag kind="info">未读</Tag>}
            <span>{NOTICE_TYPE[notice.type] ?? '消息'}</span>
            <time>{notice.createTime}</time>
          </span>
          <span className={notice.isRead ? css.title : css.unread}>{notice.title}</span>
          <span className={css.text}>{notice.content}</span>
        </>
      }
    >
      {notice.linkUrl && (
        <p>
          <ButtonLink small to={notice.linkUrl}>
            查看详情
          </ButtonLink>
        </p>
      )}
    </Disclosure>
  );
};
