import { useMutation, useQuery } from '@tanstack/react-query';
import { publishLesson, type Check } from '@zhibiao/contract/lesson/staff-publish';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { MomentInput } from '#ui/form/day-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { CheckFindings, NothingWrong } from '#widgets/editing/check-findings.tsx';
import { ChoiceCards } from '#widgets/editing/choice-cards.tsx';
import { ErrorLine } from '#widgets/editing/error-line.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import { checkQuery, LESSON_READS } from '#features/lesson/staff/queries.ts';
import css from './publish.module.css';

type Lesson = { id: string; name: string; version: number; status: number; publishAt: string | null };

/** `true`: at the time that is given beside it. */
const TIMES = [
  { value: false, label: '现在发布' },
  { value: true, label: '定时发布', note: '届时再检查一遍，通过才发布' },
];

/** What is wrong and what is worth knowing before it goes public, and when it does. */
export const PublishLessonDialog = ({ lesson, onClose }: { lesson: Lesson; onClose: () => void }) => {
  const check = useQuery(checkQuery(lesson.id));
  const [at, setAt] = useState(lesson.publishAt?.slice(0, 16).replace(' ', 'T') ?? '');
  const [later, setLater] = useState(lesson.publishAt !== null);
  const may = useCan()('lesson:publish');
  const invalidate = useInvalidate();
  const publish = useMutation({
    mutationFn: (when: string | null | undefined) =>
      call(publishLesson, {
        body: { id: lesson.id, version: lesson.version, ...(when === undefined ? {} : { at: when }) },
      }),
    onSuccess: ({ publishAt }, when) => {
      if (when === null) toast.success('已取消定时发布');
      else toast.success(publishAt ? `将于 ${publishAt.slice(0, 16)} 发布` : '已发布');
      onClose();
    },
    onSettled: () => invalidate(...LESSON_READS),
  });
  const isPublished = lesson.status === LESSON_STATE.published;
  const clear = check.data?.faults.length === 0;
  const refusal = publish.isError ? refusalOf(publish.error) : null;

  return (
    <Dialog
      wide
      title={isPublished ? '课程检查' : '发布课程'}
      onClose={onClose}
      text={
        <>
          <QueryBlock query={check}>{(data) => <Findings id={lesson.id} check={data} onGo={onClose} />}</QueryBlock>
          {clear && may && !isPublished && (
            <ChoiceCards spaced legendHidden legend="发布时间" cards={TIMES} value={later} onChange={setLater}>
              {later && <MomentInput className={css.when ?? ''} aria-label="发布时间" value={at} onChange={setAt} />}
            </ChoiceCards>
          )}
          {refusal && <ErrorLine>{refusal}</ErrorLine>}
        </>
      }
    >
      <Button onClick={onClose}>{may && clear && !isPublished ? '取消' : '关闭'}</Button>
      {lesson.publishAt && may && (
        <Button busy={publish.isPending} onClick={() => publish.mutate(null)}>
          取消定时
        </Button>
      )}
      {may && !isPublished && (
        <Button
          primary
          disabled={!clear || (later && !/^\d/.test(at))}
          busy={publish.isPending}
          onClick={() => publish.mutate(later ? at.replace('T', ' ') : undefined)}
        >
          {later ? '定时发布' : '发布'}
        </Button>
      )}
    </Dialog>
  );
};

/** What is set beside the course's name. */
const OF_COURSE: readonly string[] = ['teacher', 'noHours', 'hours', 'planned'];
/** Where it is put right. */
const placeOf = (code: string, lid: string | null): string | null =>
  lid ? `lid=${lid}` : OF_COURSE.includes(code) ? 'tab=info' : null;

const Findings = ({
  id,
  check: { faults, warnings, setHours, measuredHours },
  onGo,
}: {
  id: string;
  check: Check;
  onGo: () => void;
}) => (
  <>
    {faults.length === 0 ? <NothingWrong /> : <p className="error">有 {faults.length} 处错误，改好后才能发布</p>}
    <p className="note num">
      设定 {setHours.toFixed(1)} 学时，内容测得 {measuredHours.toFixed(1)} 学时
    </p>
    <CheckFindings
      found={[...faults.map((one) => ({ ...one, bad: true })), ...warnings.map((one) => ({ ...one, bad: false }))].map(
        ({ code, text, lid, bad }) => ({
          msg: text,
          bad,
          link: placeOf(code, lid) && (
            <Link to={`/console/course/${id}?${placeOf(code, lid)}`} onClick={onGo}>
              去看看
            </Link>
          ),
        }),
      )}
    />
  </>
);
