import { useQuery } from '@tanstack/react-query';
import { APPLY, APPLY_ACTION, ITEM_RESULT } from '@zhibiao/contract/apply/types';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { SystemApplyDetail, SystemApplyItem } from '@zhibiao/contract/apply/staff';
import { useRef, useState } from 'react';
import { confirm } from '#lib/message/confirm.ts';
import { useCan } from '#lib/staff/me.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useClaimed } from '#widgets/draft/claim.ts';
import { Facts } from '#widgets/dock/facts.tsx';
import { ConflictAlert } from '#widgets/draft/conflict-alert.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { ApplyStatus } from '#features/apply/apply-status.tsx';
import { applySubjectText } from '#features/apply/words.ts';
import { Moves } from './moves.tsx';
import { Both, PersonRow } from './person-row.tsx';
import { systemApplyQuery } from '#features/apply/staff/queries.ts';
import css from './review.module.css';
import { useDecisions, type Decisions } from './use-decisions.ts';
import { useShortcuts } from '#lib/platform/use-shortcuts.ts';

type Props = { id: string; onDone: () => void };

/** One application before the training body: its people one by one, and what can be done with it now. */
export const ApplyReview = ({ id, onDone }: Props) => {
  const query = useQuery(systemApplyQuery(id));
  return (
    <QueryBlock query={query} failed="申请加载失败。" gone={(sentence) => <p className="note">{sentence}</p>}>
      {(apply) => <Review key={apply.id} apply={apply} onDone={onDone} />}
    </QueryBlock>
  );
};

type Whole = { apply: SystemApplyDetail; onDone: () => void };

const Review = ({ apply, onDone }: Whole) => {
  const can = useCan();
  const deciding = apply.status === APPLY.platformReview && can('apply:audit');
  const decisions = useDecisions(apply, onDone);
  return (
    <article className={css.review} aria-label={`申请 ${apply.applyNo}`}>
      <Head apply={apply} />
      <ConflictAlert error={decisions.audit.error} reads={[systemApplyQuery(apply.id)]} />
      <People apply={apply} decisions={deciding ? decisions : null} />
      <History apply={apply} />
      {!deciding && <Moves apply={apply} onDone={onDone} />}
    </article>
  );
};

const Head = ({ apply }: { apply: SystemApplyDetail }) => (
  <header className={`stack gap-12 ${css.head}`}>
    <h2>
      {apply.orgName ?? apply.names[0] ?? '—'}
      <ApplyStatus status={apply.status} />
    </h2>
    <Facts
      rows={[
        ['编号', apply.applyNo],
        ['证书', apply.kindName],
        ['课程 / 标准', applySubjectText(apply)],
        ['换证', apply.renews && `替换 ${apply.renews.certNo}，${apply.renews.expireDate ?? '长期'} 到期`],
        ['提交', apply.submitTime?.slice(0, 16)],
        ['审核人', apply.auditedBy && `${apply.auditedBy}，${apply.auditTime?.slice(0, 16) ?? ''}`],
      ]}
    />
    {apply.status === APPLY.making && apply.ownAudit && <Alert>您审核了这份申请，制证请由其他人员完成。</Alert>}
  </header>
);

const People = ({ apply, decisions }: { apply: SystemApplyDetail; decisions: Decisions | null }) => {
  const { items } = apply;
  const [at, setAt] = useState(-1);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [enlarged, setEnlarged] = useState(false);
  const reasonField = useRef<HTMLInputElement>(null);
  const person: SystemApplyItem | undefined = items[at];
  const finish = useFinish(apply, decisions, setAt);
  const claimed = useClaimed();
  const decide = (result: typeof ITEM_RESULT.passed | typeof ITEM_RESULT.refused) => {
    if (!person || !decisions) return;
    decisions.decide([person], { result });
    // The field comes with the decision.
    if (result === ITEM_RESULT.refused) requestAnimationFrame(() => reasonField.current?.focus());
  };
  const move = (by: 1 | -1) => setAt((before) => Math.min(items.length - 1, Math.max(0, before + by)));
  useShortcuts(
    [
      ['↑ ↓', '上一人、下一人', (which) => move(which === 0 ? -1 : 1)],
      ['P', '通过', () => decide(ITEM_RESULT.passed)],
      ['F', '不通过', () => decide(ITEM_RESULT.refused)],
      ['空格', '看大图', () => setEnlarged(person !== undefined && person.portrait !== 'none')],
      ['Ctrl+Enter', '提交', () => void finish('pass')],
    ],
    { isOn: !enlarged && claimed },
  );

  return (
    <>
      <section className={`panel ${css.people}`} aria-label="人员">
        <PeopleHead items={items} decisions={decisions} seen={seen.size} />
        <ul>
          {items.map((item, index) => (
            <PersonRow
              key={item.itemId}
              apply={apply}
              item={item}
              current={index === at}
              seen={seen.has(item.itemId)}
              onSeen={() => setSeen((before) => (before.has(item.itemId) ? before : new Set(before).add(item.itemId)))}
              onOpen={() => setAt(index === at ? -1 : index)}
              onEnlarge={() => setEnlarged(true)}
              decision={decisions?.of(item) ?? null}
              onDecide={(change) => {
                setAt(index);
                decisions?.decide([item], change);
              }}
              reasonField={reasonField}
            />
          ))}
        </ul>
      </section>
      {decisions && <Foot apply={apply} decisions={decisions} person={person} onFinish={finish} />}
      {enlarged && person && (
        <Dialog
          title={`${person.name}的证件照`}
          wide
          onClose={() => setEnlarged(false)}
          text={
            <div className={css.enlarged}>
              <Both apply={apply} item={person} wanted />
            </div>
          }
        >
          <Button onClick={() => setEnlarged(false)}>关闭</Button>
        </Dialog>
      )}
    </>
  );
};

const openOf = (items: readonly SystemApplyItem[], decisions: Decisions) =>
  items.filter((item) => decisions.of(item).result === ITEM_RESULT.open);

type HeadProps = { items: readonly SystemApplyItem[]; decisions: Decisions | null; seen: number };
const PeopleHead = ({ items, decisions, seen }: HeadProps) => {
  const open = decisions ? openOf(items, decisions) : [];
  const all = seen >= items.length;
  return (
    <header className={`cluster gap-8-16 ${css.peopleHead}`}>
      <h3>
        {items.length} 人{decisions && '，逐人确定'}
      </h3>
      {decisions && (
        <>
          <span className="note num">
            已看 {seen} / {items.length}
          </span>
          <Button
            small
            disabled={!all || open.length === 0}
            title={all ? undefined : '看完每个人后可用'}
            onClick={() => decisions.decide(open, { result: ITEM_RESULT.passed })}
          >
            {open.length > 0 ? `其余 ${open.length} 人全部通过` : '其余全部通过'}
          </Button>
        </>
      )}
    </header>
  );
};

/** Checks what the server would refuse, says it, and leads to the person it is about. */
const useFinish = (apply: SystemApplyDetail, decisions: Decisions | null, setAt: (index: number) => void) => {
  const lacking = (mine: Decisions): [number, string] | null => {
    const at = apply.items.findIndex((item) => {
      const { result, reason } = mine.of(item);
      return result === ITEM_RESULT.open || (result === ITEM_RESULT.refused && reason.trim() === '');
    });
    const item = apply.items[at];
    if (!item) return null;
    return [
      at,
      mine.of(item).result === ITEM_RESULT.open
        ? `还有${openOf(apply.items, mine).length}人未审核`
        : `请填写${item.name}不通过的理由`,
    ];
  };
  return async (action: 'pass' | 'return' | 'reject'): Promise<void> => {
    if (!decisions || decisions.audit.isPending) return;
    if (action === 'pass') {
      const first = lacking(decisions);
      if (first) {
        setAt(first[0]);
        return decisions.setFault(first[1]);
      }
    } else {
      if (decisions.opinion.trim() === '') return decisions.setFault('请填写审核意见');
      const sure = await confirm(
        action === 'return'
          ? { title: '退回补正？', text: '申请人按审核意见补正后可以重新提交。', ok: '退回补正' }
          : { title: '驳回申请？', text: '驳回后这份申请就此结束，申请人可以另行申请。', ok: '驳回', danger: true },
      );
      if (!sure) return;
    }
    decisions.audit.mutate(action);
  };
};

type FootProps = {
  apply: SystemApplyDetail;
  decisions: Decisions;
  /** Whom the keys act on. */
  person: SystemApplyItem | undefined;
  onFinish: (action: 'pass' | 'return' | 'reject') => Promise<void>;
};
const Foot = ({ apply, decisions, person, onFinish }: FootProps) => {
  const claimed = useClaimed();
  const results = apply.items.map((item) => decisions.of(item).result);
  const count = (result: number) => results.filter((one) => one === result).length;
  const busy = decisions.audit.isPending;
  return (
    <footer className={`panel ${css.foot}`} data-decision="">
      <label className={`cluster gap-4-12 ${css.opinion}`}>
        <span>审核意见</span>
        <input
          value={decisions.opinion}
          placeholder="退回补正和驳回时必填，申请人会看到"
          onChange={(event) => decisions.setOpinion(event.target.value)}
        />
      </label>
      {decisions.fault && (
        <p className="error" role="alert">
          {decisions.fault}
        </p>
      )}
      <div className="cluster ends gap-8-12">
        <span className={`num ${css.counts}`}>
          通过 {count(ITEM_RESULT.passed)}　不通过 {count(ITEM_RESULT.refused)}　未定 {count(ITEM_RESULT.open)}
        </span>
        <Button small danger busy={busy} onClick={() => void onFinish('reject')}>
          驳回
        </Button>
        <Button small busy={busy} onClick={() => void onFinish('return')}>
          退回补正
        </Button>
        <Button small primary busy={busy} onClick={() => void onFinish('pass')}>
          提交结论
        </Button>
      </div>
      <p className="note">提交后申请方收到：{apply.told}</p>
      {claimed && (
        <p className={`note ${css.keys}`}>
          <kbd>↑</kbd> <kbd>↓</kbd> 换人{'　'}
          {person && (
            <>
              <b>按键作用于{person.name}：</b>
              <kbd>P</kbd> 通过　<kbd>F</kbd> 不通过　<kbd>空格</kbd> 看大图{'　'}
            </>
          )}
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> 提交结论
        </p>
      )}
    </footer>
  );
};

const History = ({ apply }: { apply: SystemApplyDetail }) => (
  <details className={`panel ${css.history}`}>
    <summary>办理记录（{apply.logs.length}）</summary>
    <ol>
      {[...apply.logs].reverse().map((log, index) => (
        <li key={index}>
          <time className="note num">{log.createTime.slice(0, 16)}</time>　
          <b>{labelOf(APPLY_ACTION, log.action) || log.action}</b>　{log.staff ?? log.operator}
          {log.opinion && <p className="note">{log.opinion}</p>}
        </li>
      ))}
    </ol>
  </details>
);
