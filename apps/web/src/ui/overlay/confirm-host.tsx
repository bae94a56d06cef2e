import { questions } from '#lib/message/confirm.ts';
import { useStore } from '#lib/platform/store.ts';
import { later } from './later.tsx';

const ConfirmQuestion = later(async () => (await import('./confirm-question.tsx')).ConfirmQuestion);

/** Shows the question that lib/message/confirm.ts holds. */
export const ConfirmHost = () => {
  const [question] = useStore(questions);

  return question && <ConfirmQuestion key={question.id} question={question} onClose={() => question.answer(false)} />;
};
