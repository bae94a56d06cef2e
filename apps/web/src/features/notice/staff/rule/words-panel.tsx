import { EVENT_CHANNELS } from '@zhibiao/contract/core/event-terms';
import { type EventRow, TOLD_BY, type ToldBy, WEEK_DAYS } from '@zhibiao/contract/notice/staff-rule';
import { Alert } from '#ui/feedback/alert.tsx';
import { SidePanel } from '#ui/overlay/side-panel.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { type Own, WordsForm } from './words-form.tsx';
import css from './words.module.css';

type Props = { row: EventRow; own: Own; onClose: () => void };

/** What an event says, channel by channel. */
export const WordsPanel = ({ row, own, onClose }: Props) => {
  const { event, name, when, mandatory, digestible, fixed, words, week } = row;
  const about = [event, when, mandatory ? '必发' : null, digestible ? '可汇总发送' : null].filter(Boolean).join('　');
  const tabs = TOLD_BY.filter((channel) => words[channel] !== null).map((channel) => ({
    key: channel,
    label: EVENT_CHANNELS[channel],
    content: fixed ? (
      <Fixed row={row} channel={channel} />
    ) : (
      <WordsForm key={`${event} ${channel} ${words[channel]?.version}`} row={row} channel={channel} own={own} />
    ),
  }));
  const [first, ...rest] = tabs;

  return (
    <SidePanel title={name} onClose={onClose}>
      <p className={`note ${css.about}`}>{about}</p>
      <p className={`note num ${css.about}`}>
        近 {WEEK_DAYS} 天：{weekText(week)}
      </p>
      {first && <Tabs label="渠道" tabs={[first, ...rest]} />}
    </SidePanel>
  );
};

const weekText = (week: EventRow['week']): string =>
  (['sms', 'mail'] as const)
    .map((channel) => {
      const { sent, failed } = week[channel];
      return `${EVENT_CHANNELS[channel]}已送出 ${sent}${failed > 0 ? `，失败 ${failed}` : ''}`;
    })
    .join('；');

const Fixed = ({ row, channel }: { row: EventRow; channel: ToldBy }) => (
  <div className="stack gap-12">
    <Alert>这种通知在事情发生的同时写成，渠道和文字是固定的。</Alert>
    <p className={css.text}>{row.words[channel]?.body}</p>
  </div>
);
