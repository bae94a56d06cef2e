import { keepPreviousData } from '@tanstack/react-query';
import {
  certificateCalendar,
  listEndingCertificates,
  TERM_OUTCOMES,
} from '@zhibiao/contract/certificate/staff-calendar';
import { ask } from '#lib/api/ask.ts';
import type { TablePage } from '#lib/url/url-state.ts';

export const calendarQuery = (year: number) =>
  ask(certificateCalendar, { query: { year } }, { placeholderData: keepPreviousData });

/** The first and last day that an address names: 2026-03 or 2026-03-05; null of anything else. */
export const spanOf = (text: string): { from: string; to: string } | null => {
  const [, year, month, day] = /^(20\d\d|2100)-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?$/.exec(text) ?? [];
  if (!year || !month) return null;
  if (day) return { from: text, to: text };
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return { from: `${text}-01`, to: `${text}-${last}` };
};

type Page = Pick<TablePage, 'page' | 'pageSize'>;
export const endingQuery = (span: { from: string; to: string }, outcome: string, { page: pageNum, pageSize }: Page) => {
  const known = TERM_OUTCOMES.find((one) => one === outcome);
  return ask(
    listEndingCertificates,
    { query: { ...span, ...(known && { outcome: known }), pageNum, pageSize } },
    { placeholderData: keepPreviousData },
  );
};
