import { normaliseEmail, normaliseMobile } from '@zhibiao/contract/fields';
import { containing } from '#db/search.ts';

export type StudentFilters = {
  keyword?: string | undefined;
  department?: string | undefined;
  status?: number | undefined;
};

/**
 * A part of the name, or the whole phone or address: a list that masks them must not be asked for them digit by digit.
 */
const matching = (keyword: string) => [
  { name: containing(keyword) },
  { mobile: normaliseMobile(keyword) },
  ...(keyword.includes('@') ? [{ email: normaliseEmail(keyword) }] : []),
];

/** An organisation's students under these filters, as a condition of Prisma. */
export const studentsWhere = (orgId: string, { keyword, department, status }: StudentFilters) => ({
  orgId,
  ...(department ? { department } : {}),
  ...(status === undefined ? {} : { status }),
  ...(keyword ? { OR: matching(keyword) } : {}),
});
