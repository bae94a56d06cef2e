import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Overview, reportClauses, reportFunnel, reportOverview, STAT_NAMES } from '@zhibiao/contract/report/staff';
import { ask } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { useFilterParam, useIdParam } from '#lib/url/url-state.ts';
import { useRange } from '#features/report/staff/use-range.ts';

/** Of whom, by the address. */
const useWhose = () => {
  const [areaCode] = useFilterParam('areaCode');
  const [orgId] = useIdParam('orgId');
  return { ...(areaCode ? { areaCode } : {}), ...(orgId ? { orgId } : {}) };
};
const kept = { placeholderData: keepPreviousData };

/** Nothing is fetched for staff who may not see statistics. */
export const useOverview = () => {
  const { days } = useRange();
  const query = { ...days, ...useWhose() };
  return useQuery({ ...ask(reportOverview, { query }, kept), enabled: useCan()('report:view') });
};
export const useFunnel = () => {
  const { days } = useRange();
  const query = { ...days, ...useWhose() };
  return useQuery(ask(reportFunnel, { query }, kept));
};
export const useClauses = (standardCode: string | undefined) =>
  useQuery(ask(reportClauses, { query: { ...useWhose(), standardCode } }, kept));

/** No course is open and nothing has happened yet: there is nothing to draw. */
export const isFirstDay = ({ empty, partly, current, previous, provinces }: Overview): boolean =>
  empty && !partly && provinces.length === 0 && STAT_NAMES.every((name) => current[name] + previous[name] === 0);
