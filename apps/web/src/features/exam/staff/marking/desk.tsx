import { useQuery } from '@tanstack/react-query';
import { markBoard, type MarkBoardRow, type MarkItem } from '@zhibiao/contract/exam/staff-marking';
import { useNavigate } from 'react-router-dom';
import { ask } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { ProgressLine } from '#ui/feedback/progress-line.tsx';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { TabLinks } from '#ui/layout/tab-links.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './marking.module.css';
import { OneAnswer } from './answer/one-answer.tsx';
import { type Desk, useDesk } from './use-desk.ts';
import { deskPath, firstKind, KIND_WORD, kindsFor, questionName, waitingOf, type WantedMarking } from './wanted.ts';

/** One question: its answers one after the other. */
export const MarkDesk = ({ wanted }: { wanted: WantedMarking }) => {
  const desk = useDesk(wanted);

  return (
    <>
      <DeskHead wanted={wanted} kind={wanted.kind} desk={desk} />
      <QueryBlock query={desk.query} failed="答卷加载失败。">
        {({ item }) =>
          item ? (
            <OneAnswer key={`${item.taskId} ${item.version}`} item={item} wanted={wanted} desk={desk} />
          ) : (
            <AllRead wanted={wanted} />
          )
        }
      </QueryBlock>
    </>
  );
};

/** Which question, how far, and the other kinds of work on it. */
export const DeskHead = ({
  wanted,
  kind,
  desk,
}: {
  wanted: Pick<WantedMarking, 'paperId' | 'questionId'>;
  kind: string;
  desk?: Desk;
}) => {
  const kinds = kindsFor(useCan());
  const navigate = useNavigate();
  const rows = useQuery(ask(markBoard)).data ?? [];
  const row = rows.find((one) => isSame(one, wanted));
  const tabs = [
    ...kinds.map((one) => ({ key: one, text: row ? `${KIND_WORD[one]} ${waitingOf(row, one)}` : KIND_WORD[one] })),
    { key: 'mine', text: row ? `我评过的 ${row.mine}` : '我评过的' },
  ];

  return (
    <header className={css.top}>
      <div className={css.row}>
        <div className={css.choose}>
          <SearchableSelect<string>
            aria-label="题目"
            allowClear={false}
            value={row ? keyOf(row) : null}
            options={rows.map((one) => ({ value: keyOf(one), label: `${one.paperTitle} ${questionName(one)}` }))}
            onChange={(next) => {
              const chosen = rows.find((one) => keyOf(one) === next);
              if (chosen) void navigate(deskPath(chosen, firstKind(chosen, kinds)));
            }}
          />
        </div>
        {desk?.query.data && <Progress {...desk.query.data.progress} item={desk.query.data.item} />}
      </div>
      <TabLinks
        label="阅卷"
        tabs={tabs.map(({ key, text }) => ({ to: deskPath(wanted, key), text, current: key === kind }))}
      />
    </header>
  );
};

type ProgressProps = {
  done: number;
  total: number;
  averageSec: number | null;
  item: Pick<MarkItem, 'leaseUntil'> | null;
};
const Progress = ({ done, total, averageSec, item }: ProgressProps) => (
  <>
    <b className="num">
      本题 {done} / {total}
    </b>
    <span className={css.bar}>
      <ProgressLine percent={total === 0 ? 100 : (done / total) * 100} label="本题阅卷进度" />
    </span>
    {averageSec !== null && <span className="note num">平均用时 {averageSec} 秒</span>}
    {item && <span className="note num">领取至 {item.leaseUntil.slice(11, 16)}</span>}
  </>
);

/** Nothing left here: where there is more. */
const AllRead = ({ wanted }: { wanted: WantedMarking }) => {
  const rows = useQuery(ask(markBoard)).data ?? [];
  const kinds = kindsFor(useCan());
  const next = rows.find(
    (row) =>
      !(isSame(row, wanted) && firstKind(row, kinds) === wanted.kind) && waitingOf(row, firstKind(row, kinds)) > 0,
  );

  return (
    <div className={css.empty}>
      <Empty
        art="exam"
        text="本题已全部阅完"
        action={
          next ? (
            <ButtonLink primary to={deskPath(next, firstKind(next, kinds))}>
              去阅 {questionName(next)} {KIND_WORD[firstKind(next, kinds)]}
            </ButtonLink>
          ) : (
            <ButtonLink to="/console/exam/marking">返回阅卷任务</ButtonLink>
          )
        }
      />
    </div>
  );
};

const keyOf = ({ paperId, questionId }: Pick<MarkBoardRow, 'paperId' | 'questionId'>) => `${paperId} ${questionId}`;
const isSame = (row: MarkBoardRow, wanted: Pick<WantedMarking, 'paperId' | 'questionId'>) =>
  keyOf(row) === keyOf(wanted);
