/** `skip` and `take` of a page: pageNum from 1. */
export const pageOf = ({ pageNum, pageSize }: { pageNum: number; pageSize: number }) => ({ skip: (pageNum - 1) * pageSize, take: pageSize });
