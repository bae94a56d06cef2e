import { useQuery } from '@tanstack/react-query';
import type { DeskSummary } from '@zhibiao/contract/exam/staff-monitor';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCan } from '#lib/staff/me.ts';
import { useFilterParam, useParam, useTablePage } from '#lib/url/url-state.ts';
import { useMedia } from '#lib/platform/use-media.ts';
import { toast } from '#lib/message/toast.ts';
import { BulkBar } from '#ui/action/bulk-bar.tsx';
import { Button } from '#ui/action/button.tsx';
import { Chips } from '#ui/filter/chips.tsx';
import { FilterBar } from '#ui/filter/filter-bar.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { useChosen } from '#ui/form/use-chosen.ts';
import { WithDock } from '#widgets/dock/dock.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';
import type { Asking } from './act-dialog.tsx';
import { CrowdCurve } from './crowd-curve.tsx';
import css from './desk.module.css';
import { DeskDock } from './desk-dock.tsx';
import { DeskFigures } from './desk-figures.tsx';
import { DeskTable, type Row } from './desk-table.tsx';
import { isSitting, nameOf } from './desk-words.ts';
import { LiveLine } from './live-line.tsx';
import { attemptQuery, listQuery, summaryQuery, type Tab, tabOf } from './queries.ts';
import { ClockAhead } from './server-now.ts';
import type { ActKind } from './use-act.ts';
import { useDeskKeys } from './use-desk-keys.ts';

const ActDialog = lazy(async () => ({ default: (await import('./act-dialog.tsx')).ActDialog }));

type Person = Asking['people'][number];
const personOf = (row: { attemptId: string | null; name: string }): Person[] =>
  row.attemptId === null ? [] : [{ attemptId: row.attemptId, name: nameOf(row) }];

const tabsOf = ({ running, lost, away, handed, reviewing, waiting }: DeskSummary) => {
  const option = (value: Tab, word: string, count: number) => ({ value, label: `${word} ${count}` });
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

/** The room of one paper: read anew every few seconds. */
export const Room = ({ paperId, choice }: { paperId: string; choice: ReactNode }) => {
  const query = useQuery(summaryQuery(paperId));
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
  const { paperId, running } = summary;
  const can = useCan();
  const roomy = useMedia('(min-width: 992px)');
  const mayAct = can('exam:act') && roomy;
  const [tabText, setTab] = useFilterParam('tab');
  const [keyword, setKeyword] = useFilterParam('keyword');
  const paging = useTablePage();
  const [open, setOpen] = useParam('id');
  const tab = tabOf(tabText);
  const list = useQuery(listQuery(paperId, { tab, keyword }, paging));
  const rows: Row[] = (list.data?.rows ?? []).map((row) => ({ id: row.attemptId ?? row.userId, ...row }));
  const { chosen, choose, clear } = useChosen(rows.filter(isSitting));
  const [asking, setAsking] = useState<Asking | null>(null);

  const one = useQuery({ ...attemptQuery(open), enabled: open !== '' }).data;
  const meant =
    chosen.length > 0 || open === '' ? chosen : [one].flatMap((row) => (row && isSitting(row) ? [row] : []));
  const begin = (kind: ActKind, people: readonly Person[]) => {
    if (running === 0) toast.warning('现在没有人在考试');
    else setAsking({ kind, people });
  };
  /** By key: those chosen, else the one that is open, else everybody, who are never handed in together. */
  const beginByKey = (kind: ActKind) => {
    if (meant.length > 0) begin(kind, meant.flatMap(personOf));
    else if (open !== '') toast.warning('这位考生已交卷');
    else if (kind === 'handin') toast.warning('请先选择要代为交卷的考生');
    else begin(kind, []);
  };
  const keysFor = chosen.length > 0 ? 'chosen' : open === '' ? 'all' : 'open';
  useDeskKeys(mayAct && asking === null, beginByKey);

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
              onClose={() => setOpen('')}
            />
          )
        }
      >
        <div className={css.room}>
          <header className={css.top}>
            {choice}
            <span className="note num">{windowOf(summary)}</span>
            <div className={css.end}>
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
              lead={<Chips label="范围" options={tabsOf(summary)} value={tab} onChoose={setTab} />}
              text={keyword}
              onText={setKeyword}
              placeholder="姓名、机构、手机号"
            />
            <BulkBar count={chosen.length} unit="人" onClear={clear}>
              <Acts keys onAct={(kind) => begin(kind, chosen.flatMap(personOf))} />
            </BulkBar>
            <RecordBlock
              query={list}
              failed="考生加载失败。"
              filtered={keyword !== '' || tab !== 'all'}
              nothingFound={keyword ? '没有符合条件的考生' : '这里现在没有人'}
              nothingYet="还没有人开始考试，考生开考后会出现在这里"
            >
              {({ total }) => (
                <DeskTable
                  rows={rows}
                  paging={{ ...paging, total }}
                  open={open}
                  onOpen={setOpen}
                  selection={mayAct ? { chosen: chosen.map(({ id }) => id), onChoose: choose } : null}
                />
              )}
            </RecordBlock>
          </TablePanel>
        </div>
      </WithDock>
      {asking && (
        <Suspense fallback={null}>
          <ActDialog
            {...asking}
            paperId={paperId}
            running={running}
            onClose={() => {
              setAsking(null);
              clear();
            }}
          />
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
