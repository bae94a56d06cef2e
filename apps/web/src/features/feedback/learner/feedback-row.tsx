import { useMutation } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import {
  listSuggestions,
  readSuggestion,
  SUGGEST_BY,
  SUGGEST_STATUS,
  type Suggestion,
} from '@zhibiao/contract/feedback/learner';
import { listNotices } from '@zhibiao/contract/notice/learner';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { VIEWER } from '#lib/session/viewer.ts';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Tag, type TagKind } from '#ui/text/tag.tsx';
import { AskOn } from './ask-on.tsx';
import css from './feedback-row.module.css';

const STATUS: Record<string, { text: string; kind: TagKind }> = {
  [SUGGEST_STATUS.waiting]: { text: '待回复', kind: 'warning' },
  [SUGGEST_STATUS.answered]: { text: '已回复', kind: 'success' },
  [SUGGEST_STATUS.closed]: { text: '已关闭', kind: 'plain' },
};

/** One piece of feedback. Opening it marks the reply as read. */
export const FeedbackRow = ({ suggestion, typeLabel }: { suggestion: Suggestion; typeLabel: string }) => {
  const invalidate = useInvalidate();
  const read = useMutation({
    mutationFn: () => call(readSuggestion, { params: { id: suggestion.id } }),
    onSuccess: () => invalidate(listSuggestions, listNotices, ...VIEWER),
  });
  const unread = suggestion.status === '1' && suggestion.isRead !== 1;
  const status = STATUS[suggestion.status];

  return (
    <Disclosure
      onOpen={() => {
        if (unread) read.mutate();
      }}
      head={
        <>
          <span className={`cluster gap-4-12 note ${css.tags}`}>
            {unread && <Tag kind="info">未读回复</Tag>}
            {status && <Tag kind={status.kind}>{status.text}</Tag>}
            <span>{typeLabel}</span>
            <time>{suggestion.createTime}</time>
          </span>
          <span className={css.brief}>{suggestion.content}</span>
        </>
      }
    >
      <p className={css.text}>{suggestion.content}</p>
      {suggestion.images.length > 0 && (
        <ul className={css.images}>
          {suggestion.images.map((url, i) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={url} alt={`查看图片 ${i + 1}`} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {suggestion.contact && <p className="note">联系方式：{suggestion.contact}</p>}
      {suggestion.replies.map(({ by, text, time }) => (
        <div key={time + text} className={by === SUGGEST_BY.platform ? css.reply : css.asked}>
          <p className="note">
            {by === SUGGEST_BY.platform ? '平台回复' : `${labelOf(SUGGEST_BY, by)}追问`} <time>{time}</time>
          </p>
          <p className={css.text}>{text}</p>
        </div>
      ))}
      {suggestion.status === '1' ? (
        <AskOn id={suggestion.id} left={suggestion.asksLeft} />
      ) : (
        <p className="note">
          {suggestion.status === '2' ? '此反馈已关闭。' : '我们会尽快回复，回复后右上角的铃铛会提示。'}
        </p>
      )}
    </Disclosure>
  );
};
