import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { listEvents } from '@zhibiao/contract/notice/staff-rule';
import { Input } from 'antd';
import { useState } from 'react';
import { EventMatrix } from '#features/notice/staff/rule/event-matrix.tsx';
import css from '#features/notice/staff/rule/matrix.module.css';
import { WordsPanel } from '#features/notice/staff/rule/words-panel.tsx';
import { SmsDay } from '#features/notice/staff/sms-day.tsx';
import { useCan } from '#lib/staff/me.ts';
import { useFilterParam } from '#lib/url/url-state.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { ask } from '#lib/api/ask.ts';

const eventsQuery = ask(listEvents, {}, { staleTime: 0 });

/** 通知规则: by which channels people are notified of what, and in which words. */
export const Component = () => {
  const can = useCan();
  const [name, setName] = useState('');
  return (
    <>
      {can('notify:log') && <SmsDay />}
      <TablePanel label="事件与渠道">
        <div className={`panel-bar cluster gap-8-16 ${css.bar}`}>
          <h2>事件与渠道</h2>
          <span className="inline gap-6 note">
            <Icon name="lock" size={16} />
            必发，不能关闭
          </span>
          <div className={css.search}>
            <Input
              type="search"
              aria-label="事件名称"
              placeholder="事件名称"
              maxLength={20}
              allowClear
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </div>
        </div>
        <QueryBlock query={useQuery(eventsQuery)} failed="通知规则加载失败。">
          {(found) => <Events {...found} name={name.trim()} />}
        </QueryBlock>
      </TablePanel>
    </>
  );
};

const Events = ({ groups, staff, weekCut, own, name }: AnswerOf<typeof listEvents> & { name: string }) => {
  const [id, setId] = useFilterParam('id');
  const shown = groups
    .map((one) => ({ ...one, events: one.events.filter((event) => event.name.includes(name)) }))
    .filter(({ events }) => events.length > 0);
  const shownStaff = staff.filter((event) => event.name.includes(name));
  const open = groups.flatMap(({ events }) => events).find(({ event }) => event === id);

  return (
    <>
      {shown.length + shownStaff.length > 0 ? (
        <EventMatrix
          groups={shown}
          staff={shownStaff}
          weekCut={weekCut}
          open={name !== ''}
          current={id}
          onOpen={setId}
        />
      ) : (
        <Empty text={`没有名称含“${name}”的通知`} />
      )}
      {open && <WordsPanel row={open} own={own} onClose={() => setId('')} />}
    </>
  );
};
