import { useMutation, useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { SUGGEST_BY, SUGGEST_STATUS } from '@zhibiao/contract/feedback/learner';
import {
  replySuggestion,
  staffSuggestion,
  type StaffSuggestion,
  suggestPhrases,
} from '@zhibiao/contract/feedback/staff';
import { Image } from 'antd';
import { useId, useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { DecisionBar } from '#widgets/dock/decision-bar.tsx';
import { useDecisionDraft } from '#widgets/draft/use-decision-draft.ts';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './suggest-panel.module.css';

const suggestionQuery = (id: string) => ask(staffSuggestion, { params: { id } }, { staleTime: 0 });

/** A piece of feedback with all that was said about it, and the answer. */
export const SuggestPanel = ({ id, onDone }: { id: string; onDone: () => void }) => (
  <QueryBlock
    query={useQuery(suggestionQuery(id))}
    failed="反馈加载失败。"
    gone={(sentence) => <p className="note">{sentence}</p>}
  >
    {(suggestion) => (
      <>
        <Facts suggestion={suggestion} />
        {suggestion.status === SUGGEST_STATUS.closed ? (
          <p className="note">此反馈已关闭。</p>
        ) : (
          <Answer key={suggestion.version} suggestion={suggestion} onDone={onDone} />
        )}
      </>
    )}
  </QueryBlock>
);

const Facts = ({ suggestion }: { suggestion: StaffSuggestion }) => (
  <article className="stack gap-12" aria-label="反馈内容">
    <p className="note">
      {[suggestion.typeLabel, suggestion.name || '未填写姓名', suggestion.accountMasked, suggestion.orgName]
        .filter(Boolean)
        .join('　')}
    </p>
    <div className={css.said}>
      <p className="note num">学员　{suggestion.createTime.slice(0, 16)}</p>
      <p className="typed">{suggestion.content}</p>
      {suggestion.images.length > 0 && (
        <Image.PreviewGroup>
          <div className={css.images}>
            {suggestion.images.map((url, nth) => (
              <Image key={url} src={url} alt={`图片 ${nth + 1}`} width={112} height={112} />
            ))}
          </div>
        </Image.PreviewGroup>
      )}
      {suggestion.contact && <p className="note">联系方式：{suggestion.contact}</p>}
    </div>
    {suggestion.replies.map(({ by, text, time, name }) => (
      <div key={time + text} className={by === SUGGEST_BY.platform ? css.ours : css.said}>
        <p className="note num">
          {name ?? labelOf(SUGGEST_BY, by)}　{time.slice(0, 16)}
        </p>
        <p className="typed">{text}</p>
      </div>
    ))}
  </article>
);

const Answer = ({ suggestion: { id, version }, onDone }: { suggestion: StaffSuggestion; onDone: () => void }) => {
  const fieldId = useId();
  const draft = useDecisionDraft<{ text: string }>(`suggestion ${id}`);
  const [text, setText] = useState(() => draft.read().text ?? '');
  const type = (next: string) => {
    setText(next);
    draft.keep({ text: next });
  };
  const phrases = useQuery(ask(suggestPhrases)).data ?? [];
  const invalidate = useInvalidate();
  const [fault, setFault] = useState<string | null>(null);
  const send = useMutation({
    mutationFn: (close: boolean) => call(replySuggestion, { body: { id, version, text, close } }),
    onSuccess: async () => {
      toast.success(text ? replySuggestion.done : '已关闭');
      setText('');
      draft.drop();
      onDone();
      await invalidate(staffSuggestion);
    },
    onError: (error) => setFault(refusalOf(error)),
  });
  const reply = (close: boolean) => {
    if (!close && text.trim().length < 2) return setFault('答复至少2个字符');
    setFault(null);
    if (!send.isPending) send.mutate(close);
  };
  return (
    <>
      <div className={`stack gap-12 ${css.answer}`}>
        <label htmlFor={fieldId}>答复</label>
        <textarea
          id={fieldId}
          rows={4}
          value={text}
          aria-invalid={fault !== null}
          aria-describedby={`${fieldId}-fault`}
          onChange={(event) => type(event.target.value)}
        />
        <p id={`${fieldId}-fault`} role="alert" className={css.fault}>
          {fault}
        </p>
        <div className={css.phrases} role="group" aria-label="常用语">
          {phrases.map((phrase) => (
            <Button key={phrase} small onClick={() => type(text ? `${text}\n${phrase}` : phrase)}>
              {phrase}
            </Button>
          ))}
        </div>
      </div>
      <DecisionBar>
        <Button busy={send.isPending} onClick={() => reply(true)}>
          {text ? '答复并关闭' : '直接关闭'}
        </Button>
        <Button primary busy={send.isPending} onClick={() => reply(false)}>
          发送答复
        </Button>
      </DecisionBar>
    </>
  );
};
