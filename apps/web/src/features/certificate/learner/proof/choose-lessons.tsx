import { useMutation } from '@tanstack/react-query';
import { applyProve, type CertificateRow, listProves, proveEligible } from '@zhibiao/contract/certificate/learner';
import { copy } from '@zhibiao/contract/core/copy';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { hoursText, sumHours } from '@zhibiao/contract/core/hours';
import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { nameOfRun } from '#features/certificate/words.ts';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { hoursSoFar, lessonHours } from '#widgets/lesson/lesson-hours.ts';
import { lessonNext } from '#widgets/lesson/lesson-next.ts';
import css from './choose-lessons.module.css';

export type ProvableLesson = AnswerOf<typeof proveEligible>[number];

/** A course that was run through twice has two lines. */
const keyOf = ({ lessonId, round }: ProvableLesson): string => `${lessonId} ${round}`;
const latestRun = (lessons: readonly ProvableLesson[], id: string | undefined) =>
  lessons
    .filter(({ lessonId, ok }) => ok && lessonId === id)
    .sort((a, b) => (b.round ?? 1) - (a.round ?? 1))
    .slice(0, 1);
const wantedOf = (picked: readonly ProvableLesson[]) => ({
  lessonIds: [...new Set(picked.map(({ lessonId }) => lessonId))],
  rounds: picked.map(({ lessonId, round = 1 }) => ({ lessonId, round })),
});

type Props = {
  lessons: readonly ProvableLesson[];
  /** The course that is chosen to begin with. */
  first?: string;
  onMade?: (certificate: CertificateRow) => void;
};

/** Choose finished lessons, get the document at once. */
export const ChooseLessons = ({ lessons, first, onMade }: Props) => {
  const invalidate = useInvalidate();
  const [chosen, setChosen] = useState<readonly string[]>(() => latestRun(lessons, first).map(keyOf));
  const [confirming, setConfirming] = useState(false);
  const picked = lessons.filter((lesson) => lesson.ok && chosen.includes(keyOf(lesson)));
  const some = lessons.some(({ ok }) => ok);
  const refused = confirming && picked.length === 0 && some;
  const apply = useMutation({
    mutationFn: () => call(applyProve, { body: wantedOf(picked) }),
    onSuccess: async (made) => {
      toast.success(applyProve.done);
      onMade?.(made);
      setChosen([]);
      setConfirming(false);
      await invalidate(proveEligible, listProves);
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setConfirming(true);
    if (picked.length === 0) event.currentTarget.querySelector('input')?.focus();
    else if (!apply.isPending) apply.mutate();
  };
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);

  return (
    <form className={css.form} onSubmit={submit}>
      <ul>
        {lessons.map((lesson) => (
          <li key={keyOf(lesson)} className={css.row}>
            {lesson.ok ? (
              <label className={css.name}>
                <Choice
                  type="checkbox"
                  checked={chosen.includes(keyOf(lesson))}
                  aria-invalid={refused}
                  aria-describedby={refused ? 'apply-fault' : undefined}
                  onChange={() => toggle(keyOf(lesson))}
                />
                <span>{nameOfRun(lesson)}</span>
              </label>
            ) : (
              <span className={`${css.name} faint`}>
                <Icon name="lock" size={18} />
                <span>{nameOfRun(lesson)}</span>
              </span>
            )}
            <span className={`note num ${css.right}`}>{lesson.ok ? lessonHours(lesson) : hoursSoFar(lesson)}</span>
            <span className={`note num ${css.right} ${css.state}`}>
              {lesson.ok ? `${lesson.finishDate ?? ''} 完成` : lesson.missing.join('；')}
              <NextLink lesson={lesson} />
            </span>
          </li>
        ))}
      </ul>
      <div className={css.foot}>
        {some ? (
          <span className="num" role="status">
            已选 {picked.length} {lessons.some(({ round = 1 }) => round > 1) ? '项' : '门'}，共{' '}
            {hoursText(sumHours(picked.map(({ creditHours }) => creditHours)))}
          </span>
        ) : (
          <span className="note">还没有符合条件的课程，请按上面每门课程的下一步继续。</span>
        )}
        {refused && (
          <span role="alert" id="apply-fault" className={css.fault}>
            <Icon name="warn" size={16} />
            {copy.chooseLessons}
          </span>
        )}
        {some && (
          <Button type="submit" primary className={css.submit} busy={apply.isPending}>
            {apply.isPending ? '正在生成…' : '生成证明'}
          </Button>
        )}
      </div>
    </form>
  );
};

/** The step that leads to the proof: the very lecture, or the very paper. */
const NextLink = ({ lesson: { lessonId, name, next } }: { lesson: ProvableLesson }) => {
  if (!next) return null;
  if (next.kind === 'closed') return <span>{next.reason}</span>;
  const { to, action, about } = lessonNext(lessonId, next, true);

  return (
    <Link className={css.go} to={to} title={about} aria-label={`${action}：${name}，${about}`}>
      {action}
    </Link>
  );
};
