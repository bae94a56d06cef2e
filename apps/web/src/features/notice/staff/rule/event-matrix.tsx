import { useMutation } from '@tanstack/react-query';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { EVENT_CHANNELS } from '@zhibiao/contract/core/event-terms';
import {
  type EventRow,
  listEvents,
  saveRule,
  type StaffEventRow,
  TOLD_BY,
  type ToldBy,
  WEEK_DAYS,
  WEEK_MOST,
} from '@zhibiao/contract/notice/staff-rule';
import { Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { grouped } from '#lib/format/grouped.ts';
import { useCan } from '#lib/staff/me.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { OpenName, TwoLines } from '#widgets/dock/open-name.tsx';
import css from './matrix.module.css';

type Found = AnswerOf<typeof listEvents>;
type Props = Pick<Found, 'groups' | 'staff' | 'weekCut'> & {
  /** Staff look for a name: nothing of what was found is folded away. */
  open: boolean;
  current: string;
  onOpen: (event: string) => void;
};

const STAFF = { group: 'staff', name: '平台（员工）' };
/** 机器人 and 近 7 天, which a telephone has no room for. */
const WIDE = 2;

/** Events by their groups against the channels by which they go, and what went out. */
export const EventMatrix = ({ groups, staff, weekCut, open, current, onOpen }: Props) => {
  const { flip, busy } = useFlip();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set([STAFF.group]));
  const toggleGroup = (group: string) =>
    setFolded((before) => {
      const after = new Set(before);
      if (!after.delete(group)) after.add(group);
      return after;
    });
  const groupOf = (group: string, name: string, events: readonly unknown[], rows: ReactNode) => (
    <tbody key={group}>
      <GroupHead
        name={name}
        count={events.length}
        open={open || !folded.has(group)}
        onFold={() => toggleGroup(group)}
      />
      {(open || !folded.has(group)) && rows}
    </tbody>
  );

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
          <th scope="col" className={`${css.way} ${css.wide}`}>
            {EVENT_CHANNELS.robot}
          </th>
          <th
            scope="col"
            className={`${css.week} ${css.wide}`}
            title={weekCut ? `消息很多，只计最近的 ${WEEK_MOST / 10_000} 万条` : undefined}
          >
            近 {WEEK_DAYS} 天{weekCut && '*'}
          </th>
        </tr>
      </thead>
      {groups.map(({ group, name, events }) =>
        groupOf(
          group,
          name,
          events,
          events.map((row) => (
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
              <td className={`${css.way} ${css.wide}`}>
                <None />
              </td>
              <td className={`num ${css.week} ${css.wide}`}>
                <Week week={row.week} />
              </td>
            </tr>
          )),
        ),
      )}
      {staff.length > 0 &&
        groupOf(
          STAFF.group,
          STAFF.name,
          staff,
          staff.map((row) => <StaffRow key={row.event} row={row} />),
        )}
    </table>
  );
};

type Head = { name: string; count: number; open: boolean; onFold: () => void };
const GroupHead = ({ name, count, open, onFold }: Head) => (
  <tr className={css.group}>
    <th scope="rowgroup" colSpan={TOLD_BY.length + 1}>
      <button type="button" aria-expanded={open} className={css.fold} onClick={onFold}>
        <Icon name={open ? 'down' : 'right'} size={16} />
        {name} <span className="note num">{count}</span>
      </button>
    </th>
    <td className={css.wide} colSpan={WIDE} />
  </tr>
);

const None = () => <span aria-label="不由它发送">—</span>;

/** What left the site; of a failure it is said apart. */
const Week = ({ week: { sms, mail } }: Pick<EventRow, 'week'>) => {
  const failed = sms.failed + mail.failed;
  const each = [`短信 ${sms.sent}`, `邮件 ${mail.sent}`].join('，');
  return (
    <span title={each}>
      {grouped(sms.sent + mail.sent)}
      {failed > 0 && <small className={css.failed}>失败 {grouped(failed)}</small>}
    </span>
  );
};

/** Told to the staff: by which robots is set with them, and by mail always. */
const StaffRow = ({ row: { name, about, mail, robots } }: { row: StaffEventRow }) => {
  const may = useCan()('channel:edit');
  return (
    <tr>
      <td>
        <TwoLines below={about}>{name}</TwoLines>
      </td>
      <td className={css.way}>
        <None />
      </td>
      <td className={css.way}>
        <None />
      </td>
      <td className={css.way}>{mail ? <Locked /> : <None />}</td>
      <td className={`num ${css.way} ${css.wide}`}>
        {may ? (
          <Link to="/console/notify/channel" aria-label={`${name}，${robots} 个机器人，去设置`}>
            {robots} 个
          </Link>
        ) : (
          `${robots} 个`
        )}
      </td>
      <td className={`${css.week} ${css.wide}`}>—</td>
    </tr>
  );
};

const Locked = () => (
  <span role="img" aria-label="必发，不能关闭" className={css.lock}>
    <Icon name="lock" size={18} />
  </span>
);

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
  if (way === null) return <None />;
  if (way.locked) return <Locked />;
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

/** One switch at a time; whatever came of it, the list is fetched again. */
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
