import { useMutation } from '@tanstack/react-query';
import type { AnswerOf } from '@zhibiao/contract/endpoint';
import { EVENT_CHANNELS } from '@zhibiao/contract/event-terms';
import { type EventRow, listEvents, saveRule, TOLD_BY, type ToldBy } from '@zhibiao/contract/notice-rule-staff';
import { Switch } from 'antd';
import { call } from '#lib/api.ts';
import { useInvalidate } from '#lib/ask.ts';
import { Icon } from '#ui/icon.tsx';
import { OpenName, TwoLines } from '#widgets/console/open-name.tsx';
import css from './matrix.module.css';

type Groups = AnswerOf<typeof listEvents>['groups'];
type Props = { groups: Groups; current: string; onOpen: (event: string) => void };

/** Events by their groups against the channels by which they go. */
export const EventMatrix = ({ groups, current, onOpen }: Props) => {
  const { flip, busy } = useFlip();
  return (
    <table className={css.matrix}>
      <thead>
        <tr>
          <th scope="col">事件</th>
          {TOLD_BY.map((channel) => (
            <th key={channel} scope="col" className={css.way}>
              {EVENT_CHANNELS[channel]}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ group, name, events }) => (
        <tbody key={group}>
          <tr className={css.group}>
            <th scope="rowgroup" colSpan={TOLD_BY.length + 1}>
              {name} <span className="note num">{events.length}</span>
            </th>
          </tr>
          {events.map((row) => (
            <tr key={row.event} className={row.event === current ? css.current : ''}>
              <td>
                <TwoLines below={aboutOf(row)}>
                  <OpenName label={`查看文字，${row.name}`} onOpen={() => onOpen(row.event)}>
                    {row.name}
                  </OpenName>
                </TwoLines>
              </td>
              {TOLD_BY.map((channel) => (
                <td key={channel} className={css.way}>
                  <Cell row={row} channel={channel} busy={busy(row, channel)} onFlip={flip} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
};

const aboutOf = ({ when, digestible, words }: EventRow): string =>
  [
    when,
    digestible ? '可汇总发送' : null,
    TOLD_BY.some((channel) => words[channel]?.standard === false) ? '文字已修改' : null,
  ]
    .filter(Boolean)
    .join('，');

type Flip = { row: EventRow; channel: ToldBy; on: boolean };
type CellProps = { row: EventRow; channel: ToldBy; busy: boolean; onFlip: (flip: Flip) => void };

const Cell = ({ row, channel, busy, onFlip }: CellProps) => {
  const way = row.rule[channel];
  if (way === null) return <span aria-label="不由它发送">—</span>;
  if (way.locked)
    return (
      <span role="img" aria-label="必发，不能关闭" className={css.lock}>
        <Icon name="lock" size={18} />
      </span>
    );
  return (
    <Switch
      size="small"
      aria-label={`${row.name}，${EVENT_CHANNELS[channel]}`}
      checked={way.on}
      loading={busy}
      onChange={(on) => onFlip({ row, channel, on })}
    />
  );
};

/** One switch at a time; whatever came of it, the list is read anew. */
const useFlip = () => {
  const invalidate = useInvalidate();
  const save = useMutation({
    mutationFn: ({ row: { event, rule }, channel, on }: Flip) => {
      const of = (one: ToldBy) => (one === channel ? on : rule[one]?.on);
      const site = of('site');
      return call(saveRule, {
        body: {
          event,
          version: rule.version,
          ...(site === undefined ? {} : { site }),
          sms: of('sms') ?? false,
          mail: of('mail') ?? false,
        },
      });
    },
    onSettled: () => invalidate(listEvents),
  });
  return {
    flip: (flip: Flip) => {
      if (!save.isPending) save.mutate(flip);
    },
    busy: (row: EventRow, channel: ToldBy) =>
      save.isPending && save.variables.row.event === row.event && save.variables.channel === channel,
  };
};
