import { loginKey } from '@zhibiao/contract/auth';
import type { EndpointSpec } from '@zhibiao/contract/endpoint';
import { call } from './api.ts';
import { sealField } from './cipher.ts';

/** Replaces the fields an endpoint declares encrypted; all of one request share one key and nonce. */
export const sealBody = async (
  endpoint: EndpointSpec,
  body: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<Record<string, unknown>> => {
  const key = await call(loginKey, signal ? { signal } : {});
  const sealed = { ...body };
  for (const field of endpoint.encrypted ?? []) {
    const value = body[field];
    if (typeof value === 'string') sealed[field] = sealField(value, key, endpoint.path, field);
  }
  return sealed;
};
