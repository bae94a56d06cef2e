import { labelOf } from '@zhibiao/contract/core/codes';
import { QUESTION } from '@zhibiao/contract/question/types';
import { type AnswerValue } from '@zhibiao/contract/question/answer-form';
import type { PracticeSet } from '@zhibiao/contract/practice/set';
import { useShortcuts } from '#lib/platform/use-shortcuts.ts';
import { confirm } from '#lib/message/confirm.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Tag } from '#ui/text/tag.tsx';
import type { SetParts } from './set-parts.ts';
import css from './set-page.module.css';
import { useSetPlace } from './use-set-place.ts';
import { useSet } from './use-set.ts';

const isEmpty = (value: AnswerValue | undefined) => [value ?? ''].flat().every((part) => part.trim() === '');

/** One question at a time, with the numbers of all; a drill tells each once it is answered. */
export const SetRun = ({ set, at, parts }: { set: PracticeSet; at: number; parts: SetParts }) => {
  const { questions } = set;
  const { Field, Material, Pictures, Told, Clock } = parts;
  const run = useSet(set, at);
  const { isMock, values } = run;
  const { place, go, heading, palette } = useSetPlace(questions);
  const question = questions[place];
  const open = questions.filter(({ questionId }) => isEmpty(values.get(questionId))).length;
  const isLast = place === questions.length - 1;
  const finish = async () => {
    const rest = isMock ? open : questions.filter(({ value }) => value === null).length;
    const ask = { title: isMock ? '确定交卷吗？' : '结束这组练习吗？', text: `还有 ${rest} 题未作答。` };
    if (rest === 0 || (await confirm({ ...ask, ok: isMock ? '交卷' : '结束' }))) run.finish();
  };
  const revealed = question !== undefined && !isMock && question.value !== null;
  const next = () => (isLast ? void finish() : go(place + 1));
  const goOn = () => {
    if (!question || run.busy) return;
    if (isMock || revealed) next();
    else if (!isEmpty(values.get(question.questionId))) run.send(question.questionId);
  };
  useShortcuts([['Enter', '提交、下一题', goOn]], { except: 'textarea, [role="combobox"]' });
  if (!question) return null;
  const value = values.get(question.questionId) ?? null;
  const notSaved = questions.map(({ questionId }, index) => {
    const sentence = run.refusals.get(questionId);
    return sentence && `第 ${index + 1} 题没有保存：${sentence}。`;
  });
  const refused = notSaved.join('') || refusalOf(run.error);

  return (
    <>
      <section className="panel" aria-label="题号">
        <div className={`cluster gap-8-12 num ${css.bar}`}>
          <span>
            第 {place + 1} 题 / 共 {questions.length} 题
          </span>
          {run.endsAt !== null && (
            <span>
              剩余 <Clock endsAt={run.endsAt} />
            </span>
          )}
          <Button small busy={run.ending} onClick={() => void finish()}>
            {isMock ? '交卷' : '结束练习'}
          </Button>
        </div>
        <ol ref={palette} className={`num ${css.palette}`}>
          {questions.map(({ questionId, value: saved }, to) => {
            const answered = isMock ? !isEmpty(values.get(questionId)) : saved !== null;
            return (
              <li key={questionId}>
                <button
                  type="button"
                  className={answered ? css.answered : undefined}
                  aria-current={to === place ? 'true' : undefined}
                  aria-label={`第 ${to + 1} 题，${answered ? '已答' : '未答'}`}
                  onClick={() => go(to)}
                >
                  {to + 1}
                </button>
              </li>
            );
          })}
        </ol>
      </section>
      <section className={`panel ${css.question}`} aria-label="题目">
        {revealed ? (
          <div role="status">
            <Told question={question} number={place + 1} />
          </div>
        ) : (
          <>
            <Tag>{labelOf(QUESTION, question.type)}</Tag>
            <Material question={question} />
            <h2 ref={heading} tabIndex={-1}>
              {question.stem}
            </h2>
            <Pictures images={question.images} />
            <Field
              key={question.questionId}
              question={question}
              value={value}
              {...(isMock && { hint: '自动保存，交卷后显示对错和解析' })}
              onAnswer={(given) => run.write(question.questionId, given)}
            />
          </>
        )}
        {refused && <Alert kind="error">{refused}</Alert>}
        <div className={`cluster gap-8-12 ${css.turn}`}>
          {!isMock && !revealed ? (
            <Button
              primary
              busy={run.busy}
              disabled={isEmpty(value ?? undefined)}
              onClick={() => run.send(question.questionId)}
            >
              提交答案
            </Button>
          ) : (
            <Button primary onClick={next}>
              {isLast ? (isMock ? '交卷' : '看结果') : '下一题'}
            </Button>
          )}
          {place > 0 && <Button onClick={() => go(place - 1)}>上一题</Button>}
        </div>
      </section>
    </>
  );
};
