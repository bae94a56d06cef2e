import { copy } from '@zhibiao/contract/core/copy';
import { API_BASE, CODE } from '@zhibiao/contract/core/envelope';
import type { AnswerOf, EndpointSpec, InputOf } from '@zhibiao/contract/core/endpoint';
import type { PageQuery } from '@zhibiao/contract/core/fields';
import { LIST_DEPTH } from '@zhibiao/contract/core/limits';
import { WITH_INPUT } from '@zhibiao/contract/core/refusal';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '#deps.ts';
import { forbidden, refused } from '#errors.ts';
import { limitNetwork } from '#services/limits/network-limit.ts';
import { type App, type Caller, callerOf, type Request } from '#http/app-types.ts';
import { giveMark } from '#http/guard/browser-mark.ts';
import { noteClosedDoor } from '#http/guard/closed-door.ts';
import { authorize, type ViewerOf } from '#http/guard/guards.ts';
import { withFirstComer } from './first-comer.ts';
import { guestAsksOf } from './guest-asks.ts';
import { lookingUp } from './lookup.ts';
import { once } from './once.ts';
import { answerKept, packed } from './compressed.ts';
import type { Parcel } from './parcel.ts';
import { refusedBy } from './refused-by.ts';
import { sharedAnswersOf } from './shared-answers.ts';
import { storable } from './storable.ts';

/**
 * Refuses what a page of ours did not ask for: an image, a link, another site, another port of this host. No page
 * elsewhere can send this header with this value unasked: the underscore takes it off the list of values that need no
 * preflight (fetch.spec.whatwg.org, CORS-safelisted request-header), and no preflight is ever granted here. Browsers
 * say where a request comes from on HTTPS and on localhost; on a plain-HTTP intranet they do not.
 */
const requireOwnPage = ({ headers }: Request): void => {
  const site = headers['sec-fetch-site'];
  if (headers['content-language'] !== 'zh_CN' || (site !== undefined && site !== 'same-origin')) throw forbidden();
};

type Handler<E extends EndpointSpec> = (
  input: InputOf<E> & ViewerOf<E['access']> & { caller: Caller },
) => Promise<AnswerOf<E>> | AnswerOf<E>;

const read = <T>(schema: z.ZodType<T> | undefined, value: unknown): T | undefined => {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value, WITH_INPUT);
  if (parsed.success) return parsed.data;
  throw refusedBy(parsed.error);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body under the contract's names, its encrypted fields opened. */
const bodyOf = async ({ cipher }: Pick<Deps, 'cipher'>, endpoint: EndpointSpec, sent: unknown): Promise<unknown> => {
  if (!isRecord(sent)) return sent;
  if (!endpoint.encrypted) return sent;
  return storable(await cipher.open(endpoint.path, endpoint.encrypted, sent, endpoint.unopened));
};

/** A page past the end is empty; one that has rows, but too many before them, is refused. */
const isTooDeep = (query: unknown, total: number): boolean => {
  const { pageNum = 1, pageSize = 0 } = (query ?? {}) as Partial<PageQuery>;
  const skip = (pageNum - 1) * pageSize;
  return skip >= LIST_DEPTH && skip < total;
};

/** Of guests in one network a minute: a class looks for its course, no guest has the tables read for hours. */
const SEARCHES = 300;
const isSearch = ({ searches = [] }: EndpointSpec, query: unknown): boolean =>
  searches.some((name) => Boolean((query as Record<string, unknown> | undefined)?.[name]));

/** The envelope as text; undeclared fields do not leave. */
const textOf = (endpoint: EndpointSpec, answer: unknown, query: unknown): string => {
  if (!endpoint.rows)
    return JSON.stringify({ code: CODE.ok, msg: endpoint.done ?? copy.ok, data: endpoint.data?.parse(answer) });
  const page = answer as { rows: unknown[]; total: number };
  if (isTooDeep(query, page.total)) throw refused(copy.tooDeep);
  const { rows } = endpoint;
  return JSON.stringify({
    code: CODE.ok,
    msg: copy.listOk,
    rows: page.rows.map((row) => rows.parse(row)),
    total: page.total,
  });
};

/** Cached answers carry an ETag and are revalidated; all others are never stored. */
const send = async (request: Request, reply: FastifyReply, endpoint: EndpointSpec, answer: string | Parcel) => {
  void reply.type('application/json; charset=utf-8');
  if (endpoint.cached) return answerKept(request, reply, answer);
  return reply.send(await packed(request, reply, answer));
};

const limitSearch = async (
  deps: Pick<Deps, 'pool' | 'secrets'>,
  endpoint: EndpointSpec,
  query: unknown,
  { ip }: Caller,
) => {
  if (isSearch(endpoint, query)) await limitNetwork(deps, 'search', ip, SEARCHES);
};

type Asked = { params: unknown; query: unknown };
/** Answers a guest with what is kept for all of them; null for an endpoint that answers each by itself. */
const sharing = <E extends EndpointSpec>(
  app: App,
  deps: Pick<Deps, 'pool' | 'secrets'>,
  endpoint: E,
  handler: Handler<E>,
) => {
  const { shared } = endpoint;
  if (!shared) return null;
  const { share, has } = sharedAnswersOf(app);
  const guest = { body: undefined, viewer: null, staff: null };
  // What the endpoint understood is the question, not how it was spelt: anybody can spell it in endless ways.
  const keyOf = ({ params, query }: Asked): string => JSON.stringify([endpoint.path, params, query]);
  const answer = ({ params, query }: Asked, caller: Caller): Promise<Parcel> =>
    share(keyOf({ params, query }), shared, async () => {
      const input = { params, query, ...guest, caller };
      return textOf(endpoint, await handler(input as unknown as Parameters<Handler<E>>[0]), query);
    });
  guestAsksOf(app).set(`${endpoint.method} ${endpoint.path}`, async (sent, caller) => {
    const asked = storable(sent);
    const [params, query] = [read(endpoint.params, asked.params), read(endpoint.query, asked.query)];
    // A page that looks for what belongs to it searches only where that is not known yet.
    if (!has(keyOf({ params, query }))) await limitSearch(deps, endpoint, query, caller);
    return answer({ params, query }, caller);
  });
  return answer;
};

/**
 * The one way a route is served: guard → parse in → handle → parse out → envelope.
 * Undeclared fields neither enter nor leave. Nothing else writes `code` or `msg`.
 */
export const serve = <E extends EndpointSpec>(
  app: App,
  deps: Pick<Deps, 'pool' | 'cipher' | 'config' | 'secrets'>,
  endpoint: E,
  handler: Handler<E>,
): void => {
  const shareWithGuests = sharing(app, deps, endpoint, handler);
  const secure = deps.config.publicUrl.startsWith('https:');
  app.route({
    method: endpoint.method,
    url: API_BASE + endpoint.path,
    config: { endpoint },
    ...(endpoint.bodyKb ? { bodyLimit: endpoint.bodyKb * 1024 } : {}),
    handler: async (request, reply) => {
      if (endpoint.ownPageOnly) requireOwnPage(request);
      const { viewer, staff } = await authorize(app, deps, request, endpoint);
      const sent = storable({ params: request.params, query: request.query, body: request.body });
      const mark = endpoint.deviceCookie ? giveMark(request, reply, secure) : null;
      const caller = { ...callerOf(request), ...(mark ? { mark: mark.hash } : {}) };
      const params = read(endpoint.params, sent.params);
      const query = read(endpoint.query, sent.query);
      if (!viewer && !staff) await limitSearch(deps, endpoint, query, caller);
      const run = async () => {
        const body = read(endpoint.body, await bodyOf(deps, endpoint, sent.body));
        const input = { params, query, body, viewer, staff, caller };
        const handle = () => handler(input as unknown as Parameters<Handler<E>>[0]);
        return textOf(
          endpoint,
          await lookingUp(deps, endpoint, { viewer, staff, caller }, { query, body }, handle),
          query,
        );
      };
      if (shareWithGuests && !viewer)
        return send(request, reply, endpoint, await shareWithGuests({ params, query }, caller));
      const answered = async () => {
        try {
          return await run();
        } catch (error) {
          await noteClosedDoor(deps.pool, request, endpoint, { viewer, staff }, error);
          throw await withFirstComer(deps.pool, request, staff, error);
        }
      };
      const text = endpoint.once
        ? await once(
            deps,
            {
              who: viewer?.sessionId ?? staff?.sessionId ?? staff?.id ?? caller.ip,
              path: endpoint.path,
              body: sent.body,
            },
            answered,
          )
        : await answered();
      // Of a refusal the browser keeps nothing, so that the second of two at once does not take the mark from the
      // first.
      mark?.keep();
      return send(request, reply, endpoint, text);
    },
  });
};
