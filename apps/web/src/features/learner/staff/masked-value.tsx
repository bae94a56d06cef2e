import { useMutation } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { REVEAL_SEC, REVEALED, revealLearner } from '@zhibiao/contract/learner/staff-acts';
import { learnerDetail } from '@zhibiao/contract/learner/staff';
import { faultIn } from '@zhibiao/contract/core/refusal';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import css from './learner.module.css';

export type RevealedField = (typeof REVEALED)[keyof typeof REVEALED];
/** The reasons given most, so that staff need not type them. */
const REASONS = ['核对来电人身份', '制证核对', '本人书面申请'];

type Asking = { field: RevealedField; onAsk: (field: RevealedField | null) => void };

/** A masked value; the eye asks for its reason below, and what comes is shown for a minute. */
export const MaskedValue = ({
  masked,
  field,
  asked,
  shown,
  onAsk,
}: Asking & { masked: string; asked: boolean; shown: RevealedValue | null }) => {
  const left = useSecondsLeft(shown);
  if (shown && left > 0)
    return (
      <span className={css.value}>
        <b className="num">{shown.value}</b>
        <span className="note num" role="status">
          {left} 秒后隐藏
        </span>
      </span>
    );
  return (
    <span className={css.value}>
      <span className="num">{masked}</span>
      <button
        type="button"
        className={css.eye}
        aria-label={`查看${labelOf(REVEALED, field)}`}
        aria-expanded={asked}
        onClick={() => onAsk(asked ? null : field)}
      >
        <Icon name="eye" size={16} />
      </button>
    </span>
  );
};

export type RevealedValue = { field: RevealedField; value: string; until: number };
const useSecondsLeft = (shown: RevealedValue | null): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!shown) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [shown]);
  return shown ? Math.ceil((shown.until - now) / 1_000) : 0;
};

type Props = {
  id: string;
  field: RevealedField;
  left: number;
  onShown: (shown: RevealedValue) => void;
  onClose: () => void;
};

/** Why the staff member wants to see it. */
export const RevealForm = ({ id, field, left, onShown, onClose }: Props) => {
  const [reason, setReason] = useState('');
  const invalidate = useInvalidate();
  const inputId = useId();
  const reveal = useMutation({
    mutationFn: () => call(revealLearner, { body: { id, field, reason: reason.trim() } }),
    onSuccess: ({ value }) => {
      onShown({ field, value, until: Date.now() + REVEAL_SEC * 1_000 });
      return invalidate(learnerDetail);
    },
  });
  const fault = faultIn(revealLearner.body.shape.reason, reason);
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!fault) reveal.mutate();
  };
  const said = (tried ? fault : null) ?? (reveal.error ? refusalOf(reveal.error) : null);

  return (
    <form className={css.reveal} aria-label={`查看${labelOf(REVEALED, field)}`} onSubmit={submit}>
      <p className={css.revealHead}>
        <label htmlFor={inputId}>查看{labelOf(REVEALED, field)}的原因</label>
        <span className="note num">还可查看 {left} 次</span>
      </p>
      <p className={css.reasons}>
        {REASONS.map((one) => (
          <button key={one} type="button" aria-pressed={reason === one} onClick={() => setReason(one)}>
            {one}
          </button>
        ))}
      </p>
      <div className={css.revealRow}>
        <input
          id={inputId}
          autoFocus
          value={reason}
          placeholder="如：核对来电人身份，工单号"
          aria-invalid={said !== null}
          aria-describedby={`${inputId}-said`}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button small onClick={onClose}>
          取消
        </Button>
        <Button small primary type="submit" busy={reveal.isPending}>
          查看 {REVEAL_SEC} 秒
        </Button>
      </div>
      <p id={`${inputId}-said`} className={said ? 'error' : 'note'} role={said ? 'alert' : undefined}>
        {said || '原因写入审计日志，本人导出数据时可以看到。'}
      </p>
    </form>
  );
};
