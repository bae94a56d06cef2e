import type { AnswerOf } from '@zhibiao/contract/endpoint';
import { EVENT_CHANNELS } from '@zhibiao/contract/event-terms';
import { type EventRow, type listEvents, TOLD_BY, type ToldBy } from '@zhibiao/contract/notice-rule-staff';
import { Alert } from '#ui/alert.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { WordsForm } from './words-form.tsx';
import css from './words.module.css';

export type Own = AnswerOf<typeof listEvents>['own'];
type Props = { row: EventRow; own: Own; onClose: () => void };

/** What an event says, channel by channel. */
export const WordsPanel = ({ row, own, onClose }: Props) => {
  const { event, name, when, mandatory, digestible, fixed, words } = row;
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
      {first && <Tabs label="渠道" tabs={[first, ...rest]} />}
    </SidePanel>
  );
};

const Fixed = ({ row, channel }: { row: EventRow; channel: ToldBy }) => (
  <div className={css.stack}>
    <Alert>这种通知在事情发生的同时写成，渠道和文字是固定的。</Alert>
    <p className={css.text}>{row.words[channel]?.body}</p>
  </div>
);
