import { LIST_DEPTH } from '@zhibiao/contract/limits';

/**
 * `skip` and `take` of a page: pageNum from 1. Beyond LIST_DEPTH no row is read at all; `serve` says so when there
 * would be some.
 */
export const pageOf = ({ pageNum, pageSize }: { pageNum: number; pageSize: number }) => {
  const skip = (pageNum - 1) * pageSize;
  return skip < LIST_DEPTH ? { skip, take: pageSize } : { skip: LIST_DEPTH, take: 0 };
};
