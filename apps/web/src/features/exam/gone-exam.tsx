import { ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { examAddress } from './addresses.ts';

/** In place of a paper or an attempt that is not there for this learner. */
export const goneExam = (sentence: string) => (
  <Empty text={sentence} art="exam" action={<ButtonLink to={examAddress.list}>去课程考试</ButtonLink>} />
);
