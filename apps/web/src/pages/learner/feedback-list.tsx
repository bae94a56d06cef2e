import { useQuery } from '@tanstack/react-query';
import { FeedbackList } from '#features/feedback/learner/feedback-list.tsx';
import { NoticeList } from '#features/notice/learner/notice-list.tsx';
import { unreadQuery } from '#features/site/queries.ts';
import { paths } from '#lib/url/paths.ts';
import { useFilterParam, usePageParam } from '#lib/url/url-state.ts';
import { useViewer } from '#lib/session/viewer.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { TabLinks } from '#ui/layout/tab-links.tsx';
import css from './feedback-list.module.css';

/** 我的反馈 beside 我的消息, the notices to this person: both are what the header's bell counts. */
export const Component = () => {
  const [page] = usePageParam();
  const [status, setStatus] = useFilterParam('status');
  const notices = useFilterParam('tab')[0] === 'notice';
  const replies = useQuery(unreadQuery).data ?? 0;
  const unread = useViewer()?.unread.notice ?? 0;

  return (
    <>
      <PageHeader title={notices ? '我的消息' : '我的反馈'} />
      <section className={`wrap ${css.page}`} aria-label={notices ? '消息列表' : '反馈列表'}>
        <TabLinks
          label="消息类型"
          tabs={[
            { to: paths.feedbackList, text: counted('反馈回复', replies), current: !notices },
            { to: `${paths.feedbackList}?tab=notice`, text: counted('我的消息', unread), current: notices },
          ]}
        />
        {notices ? (
          <NoticeList page={page} unread={unread} />
        ) : (
          <FeedbackList status={status} onStatus={setStatus} page={page} />
        )}
      </section>
    </>
  );
};

const counted = (name: string, count: number) => (count > 0 ? `${name}（${count}）` : name);
