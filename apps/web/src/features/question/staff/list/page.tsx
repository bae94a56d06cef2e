import { useQuery } from '@tanstack/react-query';
import type { BankRow } from '@zhibiao/contract/question/staff-bank';
import { QUESTION_STATUS } from '@zhibiao/contract/question/types';
import { QUESTIONS_TOGETHER } from '@zhibiao/contract/question/staff-edit';
import type { QuestionRow } from '@zhibiao/contract/question/staff';
import { lazy, Suspense, useState } from 'react';
import { bankItems, type BankActs } from '#features/question/staff/list/bank-items.ts';
import { BankTree } from '#features/question/staff/list/bank-tree.tsx';
import css from '#features/question/staff/list/bank.module.css';
import { QuestionExportButton } from '#features/question/staff/list/export-button.tsx';
import { Pager } from '#features/question/staff/list/pager.tsx';
import { QuestionFilters, QuickLine } from '#features/question/staff/list/question-filters.tsx';
import { QuestionTable } from '#features/question/staff/list/question-table.tsx';
import { useBankActs } from '#features/question/staff/list/use-bank-acts.ts';
import { useBankAddress, type BankAddress } from '#features/question/staff/list/use-bank-address.ts';
import { banksQuery, questionsQuery } from '#features/question/staff/queries.ts';
import { useQuestionActs, type Versioned } from '#features/question/staff/use-question-acts.ts';
import { useCan } from '#lib/staff/me.ts';
import { useParam } from '#lib/url/url-state.ts';
import { useMedia } from '#lib/platform/use-media.ts';
import { BulkBar } from '#ui/action/bulk-bar.tsx';
import { Button, ButtonLink } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { TablePanel } from '#ui/table/table-panel.tsx';
import { useChosen } from '#ui/form/use-chosen.ts';
import { IconButton } from '#widgets/dock/dock.tsx';
import { MoreMenu } from '#widgets/dock/more-menu.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { RecordBlock } from '#widgets/block/record-block.tsx';

const QuestionDrawer = lazy(async () => ({
  default: (await import('#features/question/staff/list/question-drawer.tsx')).QuestionDrawer,
}));
const FieldsDialog = lazy(async () => ({
  default: (await import('#features/question/staff/list/fields-dialog.tsx')).FieldsDialog,
}));
const BankDialog = lazy(async () => ({
  default: (await import('#features/question/staff/list/bank-dialog.tsx')).BankDialog,
}));
const StopDialog = lazy(async () => ({
  default: (await import('#features/question/staff/stop-dialog.tsx')).StopDialog,
}));
const MoveDialog = lazy(async () => ({
  default: (await import('#features/question/staff/move-dialog.tsx')).MoveDialog,
}));

type Open =
  | { what: 'bank'; bank: BankRow | null }
  | { what: 'stop'; questions: readonly Versioned[] }
  | { what: 'move' | 'fields'; questions: readonly QuestionRow[] };

/** 题库: banks and clauses at the left, their questions at the right. */
export const Component = () => {
  const address = useBankAddress();
  const { filter, withFilters, set } = address;
  const [open, setOpen] = useState<Open | null>(null);
  const [shown, setShown] = useParam('id');
  const can = useCan();
  const wide = useMedia('(min-width: 992px)');
  const roomy = useMedia('(min-width: 1200px)');
  const banks = useQuery(banksQuery);
  const { askStatus, askRemove } = useBankActs(({ id }) => {
    if (filter.bankId === id) set({ bankId: null, clauseId: null });
  });
  const close = () => setOpen(null);
  const acts: BankActs = {
    onRename: (bank) => setOpen({ what: 'bank', bank }),
    onStatus: (bank) => void askStatus(bank),
    onRemove: (bank) => void askRemove(bank),
  };
  const current = banks.data?.find(({ id }) => id === filter.bankId);
  const edits = can('bank:edit') && wide;
  const place = withFilters({ lawId: null, difficulty: null, status: null, keyword: null, flag: null });
  const newAddress = `/console/bank/new${place}`;
  const add = edits && (
    <ButtonLink small primary to={newAddress}>
      <Icon name="plus" size={16} />
      新建题目
    </ButtonLink>
  );
  const actions = wide && (
    <>
      {can('bank:import') && (
        <ButtonLink small to="/console/bank/import">
          <Icon name="upload" size={16} />
          导入
        </ButtonLink>
      )}
      {add}
      {edits && !roomy && (
        <MoreMenu
          of={current?.name ?? '题库'}
          items={[
            { key: 'new', label: '新建题库', icon: 'plus', onChoose: () => setOpen({ what: 'bank', bank: null }) },
            ...(current ? [null, ...bankItems(current, acts)] : []),
          ]}
        />
      )}
    </>
  );

  return (
    <div className={`${css.page} ${roomy ? '' : css.narrow}`}>
      {roomy && (
        <section className={`panel ${css.side}`} aria-labelledby="banks">
          <header>
            <h2 id="banks">题库</h2>
            {edits && (
              <IconButton label="新建题库" onClick={() => setOpen({ what: 'bank', bank: null })}>
                <Icon name="plus" size={18} />
              </IconButton>
            )}
          </header>
          <QueryBlock query={banks} failed="题库加载失败。">
            {(rows) =>
              rows.length === 0 ? (
                <p className="note">还没有题库。先新建一个题库，再出题或导入题目。</p>
              ) : (
                <BankTree banks={rows} address={address} acts={acts} />
              )
            }
          </QueryBlock>
        </section>
      )}
      <TablePanel label="题目">
        <QuestionFilters address={address} banks={banks.data ?? []} narrow={!roomy} actions={actions} />
        <QuickLine address={address} end={wide && can('bank:export') && <QuestionExportButton filter={filter} />} />
        <Questions address={address} add={actions} shown={shown} onShow={setShown} onOpen={setOpen} />
      </TablePanel>
      <Suspense>
        {shown && (
          <QuestionDrawer
            id={shown}
            onStop={(question) => setOpen({ what: 'stop', questions: [question] })}
            onClose={() => setShown('')}
          />
        )}
      </Suspense>
      <Suspense>
        {open?.what === 'bank' && <BankDialog bank={open.bank} onClose={close} />}
        {open?.what === 'stop' && <StopDialog questions={open.questions} onClose={close} />}
        {open?.what === 'move' && <MoveDialog questions={open.questions} onClose={close} />}
        {open?.what === 'fields' && <FieldsDialog questions={open.questions} onClose={close} />}
      </Suspense>
    </div>
  );
};

type ListProps = {
  address: BankAddress;
  add: React.ReactNode;
  shown: string;
  onShow: (id: string) => void;
  onOpen: (open: Open) => void;
};

const Questions = ({ address, add, shown, onShow, onOpen }: ListProps) => {
  const { filter, filtered, page, after } = address;
  const questions = useQuery(questionsQuery(filter, { page, after }));
  const { chosen, choose, clear } = useChosen(questions.data?.rows ?? []);
  const { enable, copy, markDistinct, askAndRemove } = useQuestionActs();
  const can = useCan();
  const wide = useMedia('(min-width: 992px)');
  const few = chosen.length <= QUESTIONS_TOGETHER;
  const off = chosen.filter(({ status }) => status !== QUESTION_STATUS.on);
  const on = chosen.filter(({ status }) => status === QUESTION_STATUS.on);

  return (
    <>
      <BulkBar count={chosen.length} unit="题" onClear={clear}>
        {can('bank:approve') && few && off.length > 0 && (
          <Button small text busy={enable.isPending} onClick={() => enable.mutate(off)}>
            启用 {off.length < chosen.length && off.length}
          </Button>
        )}
        {can('bank:edit') && wide && few && (
          <>
            <Button small text onClick={() => onOpen({ what: 'move', questions: chosen })}>
              移动
            </Button>
            <Button small text onClick={() => onOpen({ what: 'fields', questions: chosen })}>
              修改属性
            </Button>
          </>
        )}
        {can('bank:approve') && few && on.length > 0 && (
          <Button small text danger onClick={() => onOpen({ what: 'stop', questions: on })}>
            停用 {on.length < chosen.length && on.length}
          </Button>
        )}
      </BulkBar>
      <RecordBlock
        query={questions}
        failed="题目列表加载失败。"
        filtered={filtered}
        nothingFound="没有符合条件的题目"
        nothingYet="还没有题目"
        action={add}
      >
        {({ rows, total }) => (
          <>
            <QuestionTable
              rows={rows}
              chosen={chosen.map(({ id }) => id)}
              current={shown}
              onChoose={choose}
              actions={{
                onPreview: ({ id }) => onShow(id),
                onEnable: (question) => enable.mutate([question]),
                onStop: (question) => onOpen({ what: 'stop', questions: [question] }),
                onCopy: (question) => copy.mutate(question),
                onMove: (question) => onOpen({ what: 'move', questions: [question] }),
                onSettle: ({ id, similar }) => similar && markDistinct.mutate({ id, otherId: similar.id }),
                onRemove: (question) => void askAndRemove(question),
              }}
            />
            <Pager address={address} total={total} rows={rows} />
          </>
        )}
      </RecordBlock>
    </>
  );
};
