import { hoursText } from '@zhibiao/contract/core/hours';
import { APPLY_KIND, ITEM_RESULT } from '@zhibiao/contract/apply/types';
import { DIFFERENCE, PORTRAIT, type SystemApplyDetail, type SystemApplyItem } from '@zhibiao/contract/apply/staff';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import { ItemResult } from '#features/apply/apply-status.tsx';
import { ApplyPortrait } from './portrait.tsx';
import css from './review.module.css';
import type { ApplyDecision } from './use-decisions.ts';
import { FREQUENT_REASONS, statedHours, examPointsText, warningsOf } from './words.ts';

type Props = {
  apply: SystemApplyDetail;
  item: SystemApplyItem;
  current: boolean;
  /** Was in view already. */
  seen: boolean;
  onSeen: () => void;
  onOpen: () => void;
  onEnlarge: () => void;
  /** Null where nothing is decided here. */
  decision: ApplyDecision | null;
  onDecide: (change: Partial<ApplyDecision>) => void;
  reasonField: RefObject<HTMLInputElement | null>;
};

const useInView = (onSeen: () => void) => {
  const ref = useRef<HTMLLIElement>(null);
  const tell = useEffectEvent(onSeen);
  useEffect(() => {
    const row = ref.current;
    if (!row) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) tell();
      },
      { threshold: 0.5 },
    );
    observer.observe(row);
    return () => observer.disconnect();
  }, []);
  return ref;
};

/** One person: the facts of the day of submission beside those of today, and what is decided. */
export const PersonRow = (props: Props) => {
  const { apply, item, current, seen, onOpen, decision } = props;
  const row = useInView(props.onSeen);
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' });
  }, [current, row]);

  return (
    <li
      ref={row}
      className={`${css.row} ${current ? css.current : ''}`}
      aria-current={current || undefined}
      aria-label={item.name}
    >
      <div className={css.line}>
        <button type="button" className={css.who} onClick={onOpen} aria-expanded={current}>
          {item.portrait !== PORTRAIT.none && (
            <ApplyPortrait id={apply.id} itemId={item.itemId} alt={`${item.name}提交时的证件照`} wanted={seen} />
          )}
          <span>
            <b>{item.name}</b>
            {item.department && <small>{item.department}</small>}
          </span>
        </button>
        <Figures item={item} />
        <Check item={item} underWay={item.today !== null || item.missing.length > 0} />
        {decision ? <Verdict {...props} decision={decision} /> : <Result item={item} />}
      </div>
      {current && <More {...props} />}
      {decision?.result === ITEM_RESULT.refused && <Reason {...props} decision={decision} />}
    </li>
  );
};

const amber = (item: SystemApplyItem, ...about: readonly string[]): string =>
  item.changed.some((one) => about.includes(one)) ? (css.amber ?? '') : '';

const Figures = ({ item }: { item: SystemApplyItem }) => (
  <dl className={`num ${css.figures}`}>
    <div>
      <dt>学时</dt>
      <dd>
        {statedHours(item.evidence?.totalHours)}
        {item.today && (
          <span className={amber(item, DIFFERENCE.hours, DIFFERENCE.lessons)}>
            <span className="sr">，今天 </span>
            <i aria-hidden="true">→</i> {statedHours(item.today.totalHours)}
          </span>
        )}
      </dd>
    </div>
    <div>
      <dt>成绩</dt>
      <dd>
        {examPointsText(item.evidence?.score)}
        {item.today && (
          <span className={amber(item, DIFFERENCE.score)}>
            <span className="sr">，今天 </span>
            <i aria-hidden="true">→</i> {examPointsText(item.today.score)}
          </span>
        )}
      </dd>
    </div>
    <div>
      <dt>考试日期</dt>
      <dd className={amber(item, DIFFERENCE.exam)}>{item.evidence?.examDate ?? '—'}</dd>
    </div>
  </dl>
);

const Check = ({ item, underWay }: { item: SystemApplyItem; underWay: boolean }) => {
  const warnings = warningsOf(item);
  if (!underWay) return <p className={`note ${css.check}`}>{item.certNo && `证书 ${item.certNo}`}</p>;
  if (warnings.length === 0) return <p className={`note ${css.check}`}>与提交日一致</p>;
  return (
    <p className={`${css.check} row baseline gap-6 warning ${css.warned}`}>
      <Icon name="warn" size={16} />
      <span>{warnings.join('，')}</span>
    </p>
  );
};

const Result = ({ item }: { item: SystemApplyItem }) => (
  <p className={css.result}>
    <ItemResult result={item.result} />
    {item.reason && <small className="note">{item.reason}</small>}
  </p>
);

const Verdict = ({ item, decision, onDecide }: Props & { decision: ApplyDecision }) => (
  <div className={css.verdict} role="group" aria-label={`${item.name}的审核结果`}>
    <button
      type="button"
      aria-pressed={decision.result === ITEM_RESULT.passed}
      onClick={() => onDecide({ result: ITEM_RESULT.passed })}
    >
      <Icon name="check" size={14} />
      通过
    </button>
    <button
      type="button"
      aria-pressed={decision.result === ITEM_RESULT.refused}
      onClick={() => onDecide({ result: ITEM_RESULT.refused })}
    >
      <Icon name="close" size={14} />
      不通过
    </button>
  </div>
);

const Reason = ({ item, decision, onDecide, current, reasonField }: Props & { decision: ApplyDecision }) => (
  <div className={css.reason}>
    <input
      ref={current ? reasonField : null}
      value={decision.reason}
      placeholder="不通过的理由，申请人会看到"
      aria-label={`${item.name}不通过的理由`}
      onChange={(event) => onDecide({ reason: event.target.value })}
    />
    <div className={css.frequent}>
      {FREQUENT_REASONS.map((reason) => (
        <button
          key={reason}
          type="button"
          aria-pressed={decision.reason === reason}
          onClick={() => onDecide({ reason })}
        >
          {reason}
        </button>
      ))}
    </div>
  </div>
);

/** Both portraits side by side, and course by course. */
const More = ({ apply, item, seen, onEnlarge }: Props) => (
  <div className={css.more}>
    {item.portrait !== PORTRAIT.none && (
      <button type="button" className={css.portraits} onClick={onEnlarge} aria-label={`放大${item.name}的证件照`}>
        <Both apply={apply} item={item} wanted={seen} />
      </button>
    )}
    <table className="num">
      <thead>
        <tr>
          <th scope="col">依据</th>
          <th scope="col">提交日 {apply.submitTime?.slice(5, 10)}</th>
          <th scope="col">今天</th>
        </tr>
      </thead>
      <tbody>
        <Compared
          name="课程"
          then={lessonsText(item.evidence)}
          today={lessonsText(item.today)}
          amber={amber(item, DIFFERENCE.lessons)}
        />
        <Compared
          name="学时"
          then={statedHours(item.evidence?.totalHours)}
          today={statedHours(item.today?.totalHours)}
          amber={amber(item, DIFFERENCE.hours)}
        />
        <Compared
          name="考试"
          then={examText(item.evidence)}
          today={examText(item.today)}
          amber={amber(item, DIFFERENCE.score, DIFFERENCE.exam)}
        />
        {apply.kind === APPLY_KIND.auditor && (
          <Compared
            name="在册"
            then={apply.orgName ?? '—'}
            today={item.active ? (apply.orgName ?? '—') : '已不在册'}
            amber={item.active ? '' : (css.amber ?? '')}
          />
        )}
      </tbody>
    </table>
  </div>
);

type Shown = SystemApplyItem['today'];
const lessonsText = (evidence: Shown): string =>
  evidence?.lessons.map(({ name, creditHours }) => `${name} ${hoursText(creditHours)}`).join('；') || '—';
const examText = (evidence: Shown): string =>
  evidence === null || evidence.score === null ? '—' : `${evidence.score} 分　${evidence.examDate ?? ''}`;

const Compared = (props: { name: string; then: string; today: string; amber: string }) => (
  <tr>
    <th scope="row">{props.name}</th>
    <td>{props.then}</td>
    <td className={props.amber}>{props.today}</td>
  </tr>
);

type BothProps = { apply: SystemApplyDetail; item: SystemApplyItem; wanted: boolean };
/** As submitted and, where it is another, of today. */
export const Both = ({ apply, item, wanted }: BothProps) => (
  <>
    <span className={css.captioned}>
      <ApplyPortrait id={apply.id} itemId={item.itemId} alt={`${item.name}提交时的证件照`} wanted={wanted} large />
      <small>提交时</small>
    </span>
    {item.portrait === PORTRAIT.changed && (
      <span className={css.captioned}>
        <ApplyPortrait id={apply.id} itemId={item.itemId} alt={`${item.name}现在的证件照`} wanted={wanted} now large />
        <small className={css.amber}>现在</small>
      </span>
    )}
  </>
);
