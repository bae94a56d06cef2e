import { useQuery } from '@tanstack/react-query';
import type { DeskSummary } from '@zhibiao/contract/exam/staff-monitor';
import { lazy, type ReactNode, Suspense } from 'react';
import { BulkBar } from '#ui/action/bulk-bar.tsx';
import { Button } from '#ui/action/button.tsx';
import { Chips } from '#ui/filter/chips.tsx';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { WithDock } from '#widgets/dock/dock.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import { CrowdCurve } from './crowd-curve.tsx';
import css from './desk.module.css';
import { DeskDock } from './desk-dock.tsx';
import { DeskFigures } from './desk-figures.tsx';
import { DeskTable } from './desk-table.tsx';
import { LiveLine } from './live-line.tsx';
import { deskSummaryQuery, type DeskTab } from './queries.ts';
import { ClockAhead } from './server-now.ts';
import type { ActKind } from './use-act.ts';
import { personOf, useRoom } from './use-room.ts';

const ActDialog = lazy(async () => ({ default: (await import('./act-dialog.tsx')).DeskActDialog }));

const tabsOf = ({ running, lost, away, handed, reviewing, waiting }: DeskSummary) => {
  const option = (value: DeskTab, word: string, count: number) => ({ value, label: `${word} ${count}` });
  return [
    option('attention', '需要关注', lost + away + reviewing),
    option('running', '正在考', running),
    option('handed', '已交卷', handed),
    option('waiting', '未开始', waiting),
    option('all', '全部', running + handed + waiting),
  ];
};
const windowOf = ({ openTime, closeTime, durationMin }: DeskSummary): string => {
  const [from, to] = [openTime?.slice(5, 16), closeTime?.slice(5, 16)];
  const when = [from && `${from} 起`, to && `${to} 止`].filter(Boolean).join('，') || '随时';
  return `${when}可以开始，每人 ${durationMin} 分钟`;
};

/** The room of one paper: fetched again every few seconds. */
export const Room = ({ paperId, choice }: { paperId: string; choice: ReactNode }) => {
  const query = useQuery(deskSummaryQuery(paperId));
  const ahead = query.data ? query.data.serverTime - query.dataUpdatedAt : 0;

  return (
    <QueryBlock query={query} failed="考场情况加载失败。">
      {(summary) => (
        <ClockAhead value={ahead}>
          <Watched summary={summary} choice={choice} live={<LiveLine query={query} ahead={ahead} />} />
        </ClockAhead>
      )}
    </QueryBlock>
  );
};

const Watched = ({ summary, choice, live }: { summary: DeskSummary; choice: ReactNode; live: ReactNode }) => {
  const room = useRoom(summary);
  const { mayAct, tab, keyword, open, chosen, begin, keysFor } = room;

  return (
    <>
      <WithDock
        width={400}
        dock={
          open && (
            <DeskDock
              key={open}
              attemptId={open}
              acts={(row) =>
                mayAct ? <Acts keys={keysFor === 'open'} onAct={(kind) => begin(kind, personOf(row))} /> : <ReadOnly />
              }
              onClose={() => room.setOpen('')}
            />
          )
        }
      >
        <div className="stack shrinks gap-16">
          <header className="cluster gap-8-16">
            {choice}
            <span className="note num">{windowOf(summary)}</span>
            <div className={`cluster to-end gap-8-12 ${css.end}`}>
              {live}
              {mayAct && (
                <>
                  <Button small onClick={() => begin('message', [])}>
                    <Icon name="message" size={16} /> 全场发消息{keysFor === 'all' && <kbd>M</kbd>}
                  </Button>
                  <Button small onClick={() => begin('extend', [])}>
                    <Icon name="clock" size={16} /> 全场延时{keysFor === 'all' && <kbd>E</kbd>}
                  </Button>
                </>
              )}
            </div>
          </header>
          <DeskFigures summary={summary} />
          <CrowdCurve {...summary} />
          <TablePanel label="考生">
            <FilterBar
              lead={<Chips label="范围" options={tabsOf(summary)} value={tab} onChoose={room.setTab} />}
              text={keyword}
              onText={room.setKeyword}
              placeholder="姓名、机构、手机号"
            />
            <BulkBar count={chosen.length} unit="人" onClear={room.clear}>
              <Acts keys onAct={(kind) => begin(kind, chosen.flatMap(personOf))} />
            </BulkBar>
            <RecordBlock
              query={room.list}
              failed="考生加载失败。"
              filtered={keyword !== '' || tab !== 'all'}
              nothingFound={keyword ? '没有符合条件的考生' : '这里现在没有人'}
              nothingYet="还没有人开始考试，考生开考后会出现在这里"
            >
              {({ total }) => (
                <DeskTable
                  rows={room.rows}
                  paging={{ ...room.paging, total }}
                  open={open}
                  onOpen={room.setOpen}
                  selection={mayAct ? { chosen: chosen.map(({ id }) => id), onChoose: room.choose } : null}
                />
              )}
            </RecordBlock>
          </TablePanel>
        </div>
      </WithDock>
      {room.asking && (
        <Suspense fallback={null}>
          <ActDialog {...room.asking} paperId={summary.paperId} running={summary.running} onClose={room.endAct} />
        </Suspense>
      )}
    </>
  );
};

/** `keys`: it is these people whom a key means now. */
const Acts = ({ keys, onAct }: { keys: boolean; onAct: (kind: ActKind) => void }) => (
  <div className={css.acts}>
    <Button small onClick={() => onAct('extend')}>
      延时{keys && <kbd>E</kbd>}
    </Button>
    <Button small onClick={() => onAct('message')}>
      发消息{keys && <kbd>M</kbd>}
    </Button>
    <Button small danger onClick={() => onAct('handin')}>
      代为交卷{keys && <kbd>H</kbd>}
    </Button>
  </div>
);
const ReadOnly = () => <p className="note">延时、发消息和代为交卷需要「考场处理」权限，并在较宽的窗口中进行。</p>;
