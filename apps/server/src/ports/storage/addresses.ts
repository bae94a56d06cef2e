import type { SignatureV4 } from '@smithy/signature-v4';
import type { Config } from '#config.ts';
import type { S3 } from '#ports/bucket/s3.ts';
import { checkedKey } from './key.ts';
import type { Storage } from './storage.ts';

type Place = NonNullable<Config['s3']>;

/** As the signature counts it: what RFC 3986 does not know as harmless is escaped. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

const signerOf = async ({ region, accessKey, secretKey }: Place, opened: () => Promise<S3>): Promise<SignatureV4> => {
  const [{ SignatureV4: Signer }, { client }] = await Promise.all([import('@smithy/signature-v4'), opened()]);
  return new Signer({
    service: 's3',
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    sha256: client.config.sha256,
    uriEscapePath: false,
  });
};

/**
 * Addresses of the bucket as browsers reach it, signed for one file (AWS Signature Version 4 in the query). They are
 * signed for that host and path: what stands before the store has to hand both on as they came.
 */
export const createAddresses = (place: Place, opened: () => Promise<S3>): Storage['address'] => {
  const { publicUrl } = place;
  if (publicUrl === null) return async () => null;
  const base = new URL(publicUrl);
  let signer: Promise<SignatureV4> | null = null;

  return async (key, { type, disposition, seconds }) => {
    const path = `${base.pathname.replace(/\/$/, '')}/${checkedKey(key)}`;
    const request = {
      method: 'GET',
      protocol: base.protocol,
      hostname: base.hostname,
      path,
      query: {
        'response-content-type': type,
        'response-content-disposition': disposition,
        // The address is another each time, so that a copy is of no use; and of two requests of one second the browser
        // would let the second wait for the copy of the first.
        'response-cache-control': 'private, no-store',
      },
      headers: { host: base.host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    };
    signer ??= signerOf(place, opened);
    const { query } = await (await signer).presign(request, { expiresIn: seconds });
    const pairs = Object.entries(query ?? {}).map(([name, value]) => `${escaped(name)}=${escaped(String(value))}`);
    return `${base.origin}${path}?${pairs.join('&')}`;
  };
};
