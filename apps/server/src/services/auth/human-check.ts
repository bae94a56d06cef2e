import { warning } from '#errors.ts';
import type { Human } from '#ports/human.ts';

/** Refuses with a challenge (601) unless the answer solves one that cost `price` times the usual work. */
export const requireHuman = async (
  { human }: { human: Human },
  answer: string | undefined,
  price = 1,
): Promise<void> => {
  if (await human.accept(answer, price)) return;
  throw warning('请先完成人机验证', { data: { challenge: await human.challenge(price) } });
};
