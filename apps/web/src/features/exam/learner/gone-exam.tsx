import { ButtonLink } from '#ui/action/button.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { examAddress } from '#features/exam/addresses.ts';

/** In place of a paper or an attempt that is not there for this learner. */
export const goneExam = (sentence: string) => (
  <Empty text={sentence} art="exam" action={<ButtonLink to={examAddress.list}>去课程考试</ButtonLink>} />
);
