import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { EndpointSpec } from '@zhibiao/contract/core/endpoint';
import { CODE, type Envelope } from '@zhibiao/contract/core/envelope';
import { PAGING_SIZE } from '@zhibiao/contract/core/limits';
import { LRUCache } from 'lru-cache';
import type { Deps } from '#deps.ts';
import { AppError } from '#errors.ts';
import { singleFlight } from '#lib/single-flight.ts';
import { slots } from '#lib/slots.ts';
import { cleanHtml } from '#lib/text/html.ts';
import { withinTime } from '#lib/within.ts';
import { type App, callerOf, type Request } from '#http/app-types.ts';
import { guestAsksOf } from '#http/serve/guest-asks.ts';
import type { Parcel } from '#http/serve/parcel.ts';
import { PageParcel } from './page-parcel.ts';
import { type Drawn, templateOf } from './template.ts';

/**
 * The public pages as text: by the web's own components, which its second build brings (apps/web/src/draw.tsx), with
 * the answers that guests share. Without that build, or where drawing fails, a browser draws the empty page itself.
 */

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown> };
type Ask = (endpoint: EndpointSpec, input: Input) => Promise<Partial<Envelope>> | null;
type Bundle = {
  setUp(setup: { origin: string; cleanHtml: (html: string) => string }): void;
  draw(url: URL, ask: Ask): Promise<Drawn | null>;
};
export type DrawnPage = { parcel: PageParcel; status: 200 | 404 };

const BUNDLE = resolve(import.meta.dirname, '../../../../web/dist-server/draw.js');
/** A page is not held up by a slow database; but the empty page, drawn by a phone, takes two seconds longer. */
const WITHIN_MS = 600;
/** Pages drawn at the same time, and those that wait for it: an empty page would ask for all of its answers itself. */
const [AT_ONCE, WAITING] = [8, 100];
/** Of all pages, as they are and packed. */
const KEPT_BYTES = 8 * 1024 * 1024;
/** As long as the answer that is kept longest. */
const KEPT_MS = 5_000;
/** A refusal is as true as an answer for as long. */
const REFUSED_MS = 2_000;
const DRAWN_REFUSALS: readonly number[] = [CODE.missing, CODE.refused];
const LOG_EVERY_MS = 60_000;

/** What the pages read of their address. Anything else makes no other page: anybody can add it in endless ways. */
const PARAMETERS = (
  'id lid type kind title name categoryId standardCode item teacherId hours pageNum ' +
  'code pack tab attemptId resultId paperId'
).split(' ');
const ADDRESS_MAX = 500;

const addressOf = (origin: string, url: string): URL | null => {
  if (url.length > ADDRESS_MAX || !URL.canParse(url, origin)) return null;
  const { pathname, searchParams } = new URL(url, origin);
  const known = PARAMETERS.flatMap((name): [string, string][] => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URL(`${pathname}?${new URLSearchParams(known).toString()}`.replace(/\?$/, ''), origin);
};

/** As the browser's `call` puts it into an address, where all is text and what is empty is not sent. */
const asText = (fields: Record<string, unknown> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );

const bytesOf = ({ parcel }: DrawnPage, key: string) => parcel.held + 2 * key.length + 200;

/** Read once, however many pages are drawn with it: what the frame of each page asks for above all. */
const envelopes = new WeakMap<Parcel, Envelope>();
const envelopeOf = (parcel: Parcel): Envelope => {
  const known = envelopes.get(parcel) ?? (JSON.parse(parcel.bytes.toString()) as Envelope);
  envelopes.set(parcel, known);
  return known;
};

/** One who asks for all that a page shows; `until`: how long that may be given to the next. Throws what went wrong. */
const guestOf = (app: App, request: Request) => {
  const asks = guestAsksOf(app);
  const faults: unknown[] = [];
  let until = performance.now() + KEPT_MS;
  const ask: Ask = (endpoint, { params, query }) => {
    const answer = asks.get(`${endpoint.method} ${endpoint.path}`);
    if (!answer) return null;
    const paged = endpoint.rows ? { pageNum: 1, pageSize: PAGING_SIZE, ...query } : query;
    return answer({ params: asText(params), query: asText(paged) }, callerOf(request)).then(
      (parcel) => {
        until = Math.min(until, parcel.until);
        return envelopeOf(parcel);
      },
      (error: unknown) => {
        // What is not there is so for every guest; that this one asks too often, or the database is away, is not.
        if (!(error instanceof AppError) || !DRAWN_REFUSALS.includes(error.code)) {
          faults.push(error);
          throw error;
        }
        until = Math.min(until, performance.now() + REFUSED_MS);
        const { code, message: msg, data, reason } = error;
        return { code, msg, data, ...(reason && { reason }) };
      },
    );
  };
  return {
    ask,
    until: (): number => {
      if (faults.length > 0) throw faults[0];
      return until;
    },
  };
};

/** Draws the page that is asked for; answers null for one that is not drawn, or not now. */
export const pageDrawer = async (
  app: App,
  { config: { publicUrl } }: { config: Pick<Deps['config'], 'publicUrl'> },
  root: string,
): Promise<((request: Request) => Promise<DrawnPage | null>) | null> => {
  const template = existsSync(BUNDLE) ? templateOf(root) : null;
  if (!template) {
    app.log.warn('网页没有服务端部分，公开页面由浏览器绘制');
    return null;
  }
  const bundle = (await import(pathToFileURL(BUNDLE).href)) as Bundle;
  bundle.setUp({ origin: publicUrl, cleanHtml });

  const kept = new LRUCache<string, DrawnPage>({ maxSize: KEPT_BYTES, sizeCalculation: bytesOf, ttlAutopurge: true });
  const once = singleFlight<DrawnPage | null>();
  const turn = slots(AT_ONCE, { waiting: WAITING, full: () => new Error('too many pages are asked for') });

  const draw = async (url: URL, request: Request): Promise<DrawnPage | null> => {
    const guest = guestOf(app, request);
    const drawn = await bundle.draw(url, guest.ask);
    return drawn && { parcel: new PageParcel(template(drawn), guest.until()), status: drawn.status };
  };

  const drawOnce = (key: string, url: URL, request: Request) => {
    const begin = performance.now();
    return once(key, () =>
      turn(async () => {
        // Nobody waits for it any more.
        if (performance.now() - begin > WITHIN_MS) return null;
        const page = await draw(url, request);
        const ttl = page ? Math.floor(page.parcel.until - performance.now()) : 0;
        if (page && ttl > 0) kept.set(key, page, { ttl });
        return page;
      }),
    );
  };

  let toldAt = 0;
  return async (request) => {
    // Most addresses are spelt as they are kept.
    const spelt = kept.get(request.url);
    if (spelt) return spelt;
    const url = addressOf(publicUrl, request.url);
    if (!url) return null;
    const key = url.pathname + url.search;
    const known = kept.get(key);
    if (known) return known;
    try {
      return await withinTime(WITHIN_MS, 'drawing a page', drawOnce(key, url, request));
    } catch (error) {
      if (Date.now() - toldAt > LOG_EVERY_MS) {
        toldAt = Date.now();
        request.log.warn({ err: error }, `页面 ${url.pathname} 没有在服务端绘制，已由浏览器绘制`);
      }
      return null;
    }
  };
};
