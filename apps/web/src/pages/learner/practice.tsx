import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { SetQuestion } from '@zhibiao/contract/practice/set';
import { examAddress } from '#features/exam/addresses.ts';
import { choose } from '#widgets/question/choose.ts';
import { OptionList } from '#widgets/question/option-list.tsx';
import { TextAnswer } from '#widgets/question/text-answer.tsx';
import { OVER_CHOICES, useShortcuts } from '#lib/platform/use-shortcuts.ts';
import { Material } from '#widgets/question/material.tsx';
import { Pictures } from '#widgets/question/picture.tsx';
import { isByChoice } from '#widgets/question/question-words.ts';
import { PracticeHome } from '#features/practice/learner/practice-home.tsx';
import { practiceOverviewQuery } from '#features/practice/queries.ts';
import { PaperReview } from '#features/exam/learner/review/paper-review.tsx';
import { ReviewedOptions, ReviewedQuestion } from '#features/exam/question/reviewed-question.tsx';
import { Remaining } from '#features/exam/learner/running/remaining.tsx';
import { SetPage } from '#features/practice/learner/set/set-page.tsx';
import type { SetParts } from '#features/practice/learner/set/set-parts.ts';
import { PracticeRun } from '#features/practice/learner/run/practice-run.tsx';
import type { QuestionParts } from '#features/practice/learner/run/question-parts.ts';
import { ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { isId } from '#lib/url/url-state.ts';
import { QueryBlock } from '#widgets/block/query-block.tsx';

/** 练习, a view of /examination: what there is, or one question after the other. */
export const Practice = () => {
  const [search] = useSearchParams();
  const [clauseId, setId] = [search.get('clause'), search.get('set')].map((id) => (isId(id) ? id : undefined));
  const ahead = search.get('ahead') === '1';
  if (setId) return <SetPage key={setId} id={setId} parts={SET_PARTS} />;
  if (search.get('run') === '1')
    return <PracticeRun key={`${clauseId} ${ahead}`} clauseId={clauseId} ahead={ahead} parts={PARTS} />;

  return <Home />;
};

const Home = () => (
  <QueryBlock query={useQuery(practiceOverviewQuery)} failed="练习加载失败。">
    {(overview) =>
      overview.total > 0 || overview.held > 0 ? (
        <PracticeHome overview={overview} />
      ) : (
        <Empty
          art="exam"
          text="还没有可以练习的题。考试通过或次数用完后，未答对的题会收到这里。"
          action={<ButtonLink to={examAddress.list}>查看考试</ButtonLink>}
        />
      )
    }
  </QueryBlock>
);

const HINT = '选好后提交，提交后显示对错和解析';
const TEXT_HINT = '填好后提交，提交后显示对错和解析';

/** Answered by the hands that an exam is answered with. */
const Field: QuestionParts['Field'] = ({ question, value, onAnswer, hint }) => {
  const entry = value === null ? undefined : { value, seq: 0 };
  const byChoice = isByChoice(question.type);
  const chooseOption = (at: number) => {
    const option = question.options[at];
    if (byChoice && option) onAnswer(choose(question, entry, option.key));
  };
  useShortcuts(
    [
      ['1–9', '选择选项', chooseOption],
      ['A–F', '选择选项', chooseOption],
    ],
    { except: OVER_CHOICES },
  );

  return byChoice ? (
    <OptionList question={question} entry={entry} hint={hint ?? HINT} onAnswer={onAnswer} />
  ) : (
    <TextAnswer question={question} entry={entry} hint={hint ?? TEXT_HINT} onAnswer={onAnswer} />
  );
};

const PARTS: QuestionParts = { Material, Pictures, Field, Options: ReviewedOptions };

/** As a finished paper tells it. */
const reviewed = ({ judged, ...question }: SetQuestion) => ({
  ...question,
  gained: null,
  comment: null,
  right: judged?.right ?? null,
  answer: judged?.answer ?? null,
  analysis: judged?.analysis ?? null,
});
const SET_PARTS: SetParts = {
  Material,
  Pictures,
  Field,
  Told: ({ question, number }) => <ReviewedQuestion question={reviewed(question)} number={number} />,
  Review: ({ questions }) => <PaperReview questions={questions.map(reviewed)} />,
  Clock: Remaining,
};
