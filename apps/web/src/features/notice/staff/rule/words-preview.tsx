import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EventCode } from '@zhibiao/contract/events';
import { previewWords, type ToldBy } from '@zhibiao/contract/notice/staff-rule';
import { ask } from '#lib/api/ask.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import css from './words.module.css';

type Props = { event: EventCode; channel: ToldBy; typed: { subject?: string; body: string } };

/** As the recipient would read it, filled with samples, a moment after the last letter. */
export const WordsPreview = ({ event, channel, typed }: Props) => {
  const { subject, body } = useDebounced(typed);
  const draft = { event, channel, body, ...(channel === 'sms' ? {} : { subject }) };
  const isWhole = previewWords.body.safeParse(draft).success;
  const { data, error } = useQuery(
    ask(
      previewWords,
      { body: draft },
      {
        enabled: isWhole,
        placeholderData: keepPreviousData,
        staleTime: 60_000,
        gcTime: 60_000,
        retry: false,
      },
    ),
  );
  const said = isWhole ? error && (refusalOf(error) ?? '预览加载失败。') : '按提示改正后显示预览';

  return (
    <section className={css.preview} aria-label="预览">
      {said && (
        <p className="note" role="status">
          {said}
        </p>
      )}
      {!said && data && (
        <>
          <div className={channel === 'sms' ? css.phone : css.letter}>
            {data.subject !== null && <b>{data.subject}</b>}
            <p className={css.text}>{data.text}</p>
          </div>
          {data.sms && (
            <p className="note num">
              {data.sms.chars} 字（含签名），按 {data.sms.parts} 条计费
            </p>
          )}
        </>
      )}
    </section>
  );
};
