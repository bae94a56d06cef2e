import { cleanLink } from '@zhibiao/contract/core/link';

/** A row with its link as a browser may follow it, or as none. */
export const withCleanLink = <T extends { linkUrl: string | null }>(row: T): T => ({
  ...row,
  linkUrl: row.linkUrl === null ? null : cleanLink(row.linkUrl),
});
