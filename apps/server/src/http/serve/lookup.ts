import type { EndpointSpec } from '@zhibiao/contract/core/endpoint';
import type { Deps } from '#deps.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { managesOrg, type Viewer } from '#domain/auth/roles.ts';
import { actorOf, auditedAs } from '#services/audit/audited.ts';
import { actingFrom, auditedByOrg } from '#services/audit/org-audit.ts';
import { beginLookup, type Looking, wholeNumberIn } from '#services/audit/lookups.ts';
import type { Caller } from '#http/app-types.ts';

/** Every search of the staff and of organisations for a whole number passes here, whatever its field is called. */

type Input = { query: unknown; body: unknown };
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All texts of a query; of a body, which says what is to be done, the search that narrows it. */
const searched = ({ method }: EndpointSpec, { query, body }: Input): string[] => {
  const texts = isRecord(query) ? Object.values(query) : [];
  const words = (value: unknown): unknown[] =>
    isRecord(value) ? [value.keyword, ...Object.values(value).flatMap(words)] : [];
  return [...texts, ...(method === 'GET' ? [] : words(body))].filter((one) => typeof one === 'string');
};

const isNothing = (answer: unknown): boolean => {
  if (Array.isArray(answer)) return answer.length === 0;
  if (isRecord(answer)) return Object.values(answer).every(isNothing);
  return answer === null || answer === undefined || answer === 0;
};

type Who = { viewer: Viewer | null; staff: Staff | null; caller: Caller };
const lookingOf = ({ pool }: Pick<Deps, 'pool'>, { viewer, staff, caller }: Who): Looking | null => {
  if (staff)
    return {
      id: staff.id,
      tell: (action, found) => auditedAs({ pool }, actorOf(staff), action, async (_, note) => note(found)),
    };
  if (!viewer || !managesOrg(viewer)) return null;
  const acting = actingFrom(viewer, caller);
  return {
    id: viewer.id,
    tell: (action, found) => auditedByOrg(pool, acting, action, async (_, note) => note(found)),
  };
};

/** Runs `handle`, of a search for a whole number within what one person may find in a day. */
export const lookingUp = async <T>(
  deps: Pick<Deps, 'pool' | 'secrets'>,
  endpoint: EndpointSpec,
  who: Who,
  input: Input,
  handle: () => Promise<T> | T,
): Promise<T> => {
  if (endpoint.access !== 'staff' && endpoint.access !== 'org') return handle();
  const numbers = searched(endpoint, input).flatMap((text) => wholeNumberIn(text) ?? []);
  const looking = numbers.length > 0 ? lookingOf(deps, who) : null;
  if (!looking) return handle();
  const ended: ((found: boolean) => Promise<void>)[] = [];
  for (const number of numbers) ended.push(await beginLookup(deps, looking, number));
  let found = false;
  try {
    const answer = await handle();
    found = !isNothing(answer);
    return answer;
  } finally {
    for (const end of ended) await end(found);
  }
};
