import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { ANSWERED_BY, QUESTION, QUESTION_STATUS, questionNo } from '@zhibiao/contract/question/types';
import type { StaffQuestion } from '@zhibiao/contract/question/staff';
import { Link } from 'react-router-dom';
import { similarQuery } from '#features/question/staff/queries.ts';
import { useQuestionActs } from '#features/question/staff/use-question-acts.ts';
import { useCan } from '#lib/staff/me.ts';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import { Button } from '#ui/action/button.tsx';
import { Tag } from '#ui/text/tag.tsx';
import type { QuestionDraft } from '#features/question/staff/edit/draft.ts';
import css from './side.module.css';

/** Shorter texts are like too many others. */
const LEAST = 6;
const MOST = 2_000;

type ComparedQuestion = Pick<QuestionDraft, 'type' | 'stem' | 'options'>;
const comparedText = ({ type, stem, options }: ComparedQuestion): string[] => [
  stem,
  ...(ANSWERED_BY[type] === 'options' ? options.map(({ text }) => text) : []),
];
/** What the server compares, a line each: with the stem its options, of a case its material and what it asks. */
const textOf = (draft: QuestionDraft): string =>
  [
    ...comparedText(draft),
    ...(draft.type === QUESTION.case ? [draft.material, ...draft.children.flatMap(comparedText)] : []),
  ]
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, MOST);

/** What the bank has already that reads nearly like this, while it is being typed. */
export const SimilarPanel = ({ question, draft }: { question: StaffQuestion | null; draft: QuestionDraft }) => {
  const text = useDebounced(textOf(draft), 600);
  const can = useCan();
  const { markDistinct } = useQuestionActs();
  const { data = [] } = useQuery({
    ...similarQuery({ text, ...(question ? { except: question.id } : {}) }),
    enabled: draft.stem.trim().length >= LEAST && text.length >= LEAST,
    placeholderData: keepPreviousData,
  });
  const stored = useQuery({ ...similarQuery({ id: question?.id ?? '' }), enabled: question !== null }).data ?? [];
  const judged = new Set(stored.filter((one) => one.settled).map(({ id }) => id));
  const rows = draft.stem.trim().length < LEAST ? [] : data;

  return (
    <div aria-live="polite" className={css.live}>
      {rows.length > 0 && (
        <section className={`panel ${css.panel}`} aria-labelledby="similar">
          <header>
            <h2 id="similar">相似的题目</h2>
          </header>
          <ul className={css.rows}>
            {rows.map(({ id, no, percent, status, stem }) => (
              <li key={id}>
                <div>
                  <p className="cluster gap-4-12">
                    <Tag kind="warning">{percent === 100 ? '相同' : `相似 ${percent}%`}</Tag>
                    <span className="note num">
                      {questionNo(no)}　{labelOf(QUESTION_STATUS, status)}
                    </span>
                    {judged.has(id) && <span className="note">已标为不重复</span>}
                  </p>
                  <Link to={`/console/bank/${id}`} target="_blank">
                    {stem}
                  </Link>
                </div>
                {question && can('bank:edit') && !judged.has(id) && stored.some((one) => one.id === id) && (
                  <Button
                    small
                    text
                    aria-label={`不重复，${questionNo(no)}`}
                    busy={markDistinct.isPending}
                    onClick={() => markDistinct.mutate({ id: question.id, otherId: id })}
                  >
                    不重复
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};
