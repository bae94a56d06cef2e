import { normaliseEmail } from '@zhibiao/contract/fields';
import { containing } from './search.ts';

export type StudentFilters = { keyword?: string | undefined; department?: string | undefined; status?: number | undefined };

/** A part of the name or of the phone, or the whole address. */
const matching = (keyword: string) => [
  { name: containing(keyword) },
  ...(/^\d{3,}$/.test(keyword) ? [{ mobile: { contains: keyword } }] : []),
  ...(keyword.includes('@') ? [{ email: normaliseEmail(keyword) }] : []),
];

/** An organisation's students under these filters, as a condition of Prisma. */
export const studentsWhere = (orgId: string, { keyword, department, status }: StudentFilters) => ({
  orgId,
  ...(department ? { department } : {}),
  ...(status === undefined ? {} : { status }),
  ...(keyword ? { OR: matching(keyword) } : {}),
});
