import { getBadge, getStatusList } from '@zhibiao/contract/certificate/learner';
import { CERT_STORED } from '@zhibiao/contract/certificate/types';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import type { Config } from '#config.ts';
import type { Deps } from '#deps.ts';
import { many, maybeOne, one, sql } from '#db/sql.ts';
import { CertificateFacts, CertificateHolder, type Signed } from '#domain/certificate/facts.ts';
import { openBadgeOf, statusListOf } from '#domain/certificate/open-badge.ts';
import { encodeList, LIST_BITS } from '#domain/certificate/status-list.ts';
import { readVerifyCode } from '#domain/certificate/verify-code.ts';
import { missing, refused } from '#errors.ts';
import type { App } from '#http/app-types.ts';
import { serveFile } from '#http/serve/download.ts';
import { isGenuine } from '#features/certificate/verify/verify.ts';
import { verifyUrl } from '#services/certificate/document/verify-url.ts';
import type { Signer } from '#ports/signing/signer.ts';

/** Certificates as Open Badges, made when they are requested; nothing of them is stored. */

const part = (value: object): string => Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');

/** A compact JWS (RFC 7515) by the certificates' own key, with its public half: EdDSA of RFC 8037. */
const signJwt = ({ kid, publicKey, sign }: Signer, payload: object): string => {
  const header = { alg: 'EdDSA', typ: 'JWT', kid, jwk: { kty: 'OKP', crv: 'Ed25519', x: publicKey, kid } };
  const signed = `${part(header)}.${part(payload)}`;
  return `${signed}.${sign(signed)}`;
};

type Site = Pick<Config, 'publicUrl'>;
const statusUrl =
  ({ publicUrl }: Site) =>
  (list: number): string =>
    `${publicUrl}${API_BASE}/api/cert/status/${list}`;

type Row = Signed & { canonical: string; signature: string; statusIndex: number };
const findBadged = (code: string) => sql<Row>`
  SELECT "certNo", type, holder, facts, "issueDate"::text AS "issueDate", "expireDate"::text AS "expireDate",
    "verifyCode", sha256, kid, canonical, signature, "statusIndex"
  FROM "Certificate" WHERE "verifyCode" = ${code}`;

type Maker = Pick<Deps, 'pool' | 'config' | 'signer' | 'register'>;

/** A caller with the code holds the document. What became of it is told by its bit, also after this was fetched. */
const makeBadge = async ({ pool, config, signer, register }: Maker, text: string) => {
  const code = readVerifyCode(text);
  const row = code ? await maybeOne(pool, findBadged(code)) : null;
  if (!row) throw missing('未查询到该证书，请核对后重试');
  const key = (await register.keys()).find(({ kid }) => kid === row.kid);
  if (!isGenuine(row, key)) throw refused('证书数据校验失败，请联系发证机构');
  const { publicUrl } = config;
  const badge = openBadgeOf(
    {
      ...row,
      holder: CertificateHolder.parse(row.holder).name,
      facts: CertificateFacts.parse(row.facts),
      badgeUrl: `${publicUrl}${API_BASE}/api/cert/${row.verifyCode}/badge`,
      verifyUrl: verifyUrl(config, row.verifyCode),
    },
    { publicUrl, statusUrl: statusUrl(config) },
  );
  return { certNo: row.certNo, jwt: signJwt(signer, badge) };
};

/** Set are the bits of what is not valid by the database or by the signed register, which counts. */
const findSet = (first: number, registered: readonly string[]) => sql<{ bit: number }>`
  SELECT "statusIndex" - ${first}::int AS bit FROM "Certificate"
  WHERE "statusIndex" >= ${first}::int AND "statusIndex" < ${first}::int + ${LIST_BITS}::int
    AND (status <> ${CERT_STORED.valid}::int OR "certNo" = ANY(${registered}::text[]))`;
const HIGHEST = sql<{ highest: number; now: Date }>`
  SELECT coalesce(max("statusIndex"), 0) AS highest, clock_timestamp() AS now FROM "Certificate"`;

const makeList = async ({ pool, config, signer, register }: Maker, list: number): Promise<string> => {
  const first = (list - 1) * LIST_BITS;
  const { highest, now } = await one(pool, HIGHEST);
  if (list > 1 && first > highest) throw missing('状态清单不存在');
  const bits = (await many(pool, findSet(first, await register.ended()))).map(({ bit }) => bit);
  return signJwt(signer, statusListOf(statusUrl(config)(list), config.publicUrl, encodeList(bits), now));
};

export const badgeRoutes = (app: App, deps: Deps): void => {
  serveFile(app, deps, getBadge, async ({ params }) => {
    const { certNo, jwt } = await makeBadge(deps, params.verifyCode);
    return { type: 'jwt', name: `${certNo}.jwt`, plain: `${certNo}.jwt`, body: jwt };
  });
  serveFile(app, deps, getStatusList, async ({ params }) => ({
    type: 'jwt',
    name: `status-${params.list}.jwt`,
    plain: `status-${params.list}.jwt`,
    body: await makeList(deps, params.list),
  }));
};
