import { containing } from './search.ts';

export type StudentFilters = { keyword?: string | undefined; department?: string | undefined; status?: number | undefined };

/** The organisation's students under these filters, as a condition of Prisma. */
export const studentsWhere = (orgId: string, { keyword, department, status }: StudentFilters) => ({
  orgId,
  ...(department ? { department } : {}),
  ...(status === undefined ? {} : { status }),
  ...(keyword ? { OR: [{ name: containing(keyword) }, ...(/^\d{3,}$/.test(keyword) ? [{ mobile: { contains: keyword } }] : [])] } : {}),
});
