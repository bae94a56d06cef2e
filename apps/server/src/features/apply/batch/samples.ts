import { randomInt } from 'node:crypto';
import { printSheet } from '#ports/pdf/pdf.ts';
import { type Clock, type IssuerDeps, storeUnclaimed } from '#services/certificate/document/prepare.ts';
import { houseOf } from '#ports/messages/house.ts';
import { type CheckedCandidate, printedOf, sampleSheet } from './checks.ts';

export type BatchSample = { label: string; name: string; key: string };

type Able = CheckedCandidate & { content: NonNullable<CheckedCandidate['content']> };

const least = (people: readonly Able[], size: (one: Able) => number): Able | undefined =>
  people.reduce<Able | undefined>((best, one) => (best && size(best) <= size(one) ? best : one), undefined);

/** Where a drawing goes wrong first: the shortest name, the most text; and one by chance. */
const choose = (people: readonly Able[]): [label: string, one: Able][] => {
  const shortest = least(people, ({ content }) => [...content.holder.name].length);
  const longest = least(people, ({ content }) => -[...printedOf(content)].length);
  const rest = people.filter((one) => one !== shortest && one !== longest);
  const random = rest.length > 0 ? rest[randomInt(rest.length)] : people[0];
  return (
    [
      ['最短姓名', shortest],
      ['最长一行', longest],
      ['随机一份', random],
    ] as const
  ).flatMap(([label, one]) => (one ? [[label, one] as [string, Able]] : []));
};

/** Three documents that are none, drawn as the real ones will be. */
export const drawSamples = async (
  issuer: IssuerDeps,
  checked: readonly CheckedCandidate[],
  clock: Clock,
): Promise<BatchSample[]> => {
  const able = checked.filter((one): one is Able => one.problem === null && one.content !== null);
  const samples: BatchSample[] = [];
  const maker = await houseOf(issuer.pool);
  for (const [label, { content }] of choose(able)) {
    const pdf = await printSheet({ ...sampleSheet(issuer, content, clock), maker });
    const { key } = await storeUnclaimed(issuer, pdf, 'pdf');
    samples.push({ label, name: content.holder.name, key });
  }
  return samples;
};
