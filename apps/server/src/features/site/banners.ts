import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import {
  type addBanner,
  BANNER_STATUS,
  type BannerRow,
  type editBanner,
  type orderBanners,
  type removeBanner,
} from '@zhibiao/contract/site/staff';
import type { Client, Pool } from '#db/client.ts';
import { lit, many, maybeOne, one, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { changesOf } from '#domain/audit/fields.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTimeOrNull, instantOf } from '#domain/time/time.ts';
import { conflict, missing } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { requireStaffUploads } from '#services/files/staff-uploads.ts';

type Needs = Pick<Deps, 'pool'>;
type Stored = Omit<BannerRow, 'startAt' | 'endAt'> & { startAt: Date | null; endAt: Date | null };

/** Switched on, and within its dates. */
export const SHOWN_NOW = sql`status = ${lit(BANNER_STATUS.on)} AND coalesce("startAt" <= clock_timestamp(), true)
  AND coalesce("endAt" > clock_timestamp(), true)`;

const SELECT_ALL = sql<Stored>`
  SELECT id, version, title, image, alt, "linkUrl", "startAt", "endAt", status, (${SHOWN_NOW}) AS shown
  FROM "Banner" ORDER BY sort, id LIMIT 500`;
const shown = ({ startAt, endAt, ...row }: Stored): BannerRow => ({
  ...row,
  startAt: dateTimeOrNull(startAt),
  endAt: dateTimeOrNull(endAt),
});
export const findBanners = async (on: Pool | Client): Promise<BannerRow[]> => (await many(on, SELECT_ALL)).map(shown);

type Body = InputOf<typeof addBanner>['body'];
const timesOf = ({ startAt, endAt }: Body) => ({
  start: startAt === null ? null : instantOf(startAt),
  end: endAt === null ? null : instantOf(endAt),
});
const insert = (b: Body, { start, end }: ReturnType<typeof timesOf>) => sql<{ id: string; version: number }>`
  INSERT INTO "Banner" (id, title, image, alt, "linkUrl", "startAt", "endAt", status, sort)
  VALUES (gen_random_uuid(), ${b.title}, ${b.image}, ${b.alt}, ${b.linkUrl}, ${start}, ${end}, ${b.status},
    (SELECT coalesce(max(sort), 0) + 1 FROM "Banner"))
  RETURNING id, version`;

/** At the end of the row. */
export const createBanner = (deps: Needs, staff: Staff, body: Body): Promise<AnswerOf<typeof addBanner>> =>
  audited(deps, staff, async (client, note) => {
    await requireStaffUploads(client, [body.image]);
    const row = await one(client, insert(body, timesOf(body)));
    note({ object: 'banner', id: row.id, name: body.title, changes: changesOf({}, body) });
    return row;
  });

const lock = async (client: Client, id: string, version: number): Promise<Stored> => {
  const row = await maybeOne(
    client,
    sql<Stored>`
      SELECT id, version, title, image, alt, "linkUrl", "startAt", "endAt", status, true AS shown
      FROM "Banner" WHERE id = ${id} FOR UPDATE`,
  );
  if (!row) throw missing('横幅不存在');
  if (row.version !== version) throw conflict();
  return row;
};
const update = (id: string, b: Body, { start, end }: ReturnType<typeof timesOf>) => sql<{
  id: string;
  version: number;
}>`
  UPDATE "Banner" SET title = ${b.title}, image = ${b.image}, alt = ${b.alt}, "linkUrl" = ${b.linkUrl},
    "startAt" = ${start}, "endAt" = ${end}, status = ${b.status}, version = version + 1
  WHERE id = ${id} RETURNING id, version`;

export const changeBanner = (
  deps: Needs,
  staff: Staff,
  { id, version, ...body }: InputOf<typeof editBanner>['body'],
): Promise<AnswerOf<typeof editBanner>> =>
  audited(deps, staff, async (client, note) => {
    const { shown: _, id: _id, version: _version, ...before } = shown(await lock(client, id, version));
    if (before.image !== body.image) await requireStaffUploads(client, [body.image]);
    const row = await one(client, update(id, body, timesOf(body)));
    note({ object: 'banner', id, name: body.title, changes: changesOf<object>(before, body) });
    return row;
  });

export const dropBanner = (
  deps: Needs,
  staff: Staff,
  { id, version }: InputOf<typeof removeBanner>['body'],
): Promise<AnswerOf<typeof removeBanner>> =>
  audited(deps, staff, async (client, note) => {
    const { title } = await lock(client, id, version);
    await run(client, sql`DELETE FROM "Banner" WHERE id = ${id}`);
    note({ object: 'banner', id, name: title });
    return { id, version };
  });

/** The order is that of the home page; it changes nothing about a banner that is being edited. */
export const sortBanners = (
  deps: Needs,
  staff: Staff,
  { ids }: InputOf<typeof orderBanners>['body'],
): Promise<BannerRow[]> =>
  audited(deps, staff, async (client, note) => {
    const before = (await many(client, sql<{ id: string }>`SELECT id FROM "Banner" ORDER BY sort, id FOR UPDATE`)).map(
      ({ id }) => id,
    );
    if (new Set(ids).size !== before.length || before.some((id) => !ids.includes(id)))
      throw conflict('横幅已变化，请刷新');
    await run(
      client,
      sql`UPDATE "Banner" b SET sort = o.at FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o(id, at) WHERE b.id = o.id`,
    );
    note({ object: 'banner', name: '次序', changes: { order: { from: before, to: ids } } });
    return findBanners(client);
  });
