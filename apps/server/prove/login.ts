import { loginKey, receptionLogin } from '@zhibiao/contract/auth';
import { encryptFields, type LoginKey } from '#test/encrypt.ts';
import { type Answer, call, isFine } from './call.ts';

/** A login by password from a network of its own (TRUST_PROXY); `at` tells it from the others. */
export const login = async (
  base: string,
  at: number,
  fields: { mobile: string; password: string },
): Promise<Answer> => {
  const ip = `198.51.${at >> 8}.${at & 255}`;
  const key = await call<LoginKey>(base, loginKey.path, { ip });
  if (!isFine(key)) return key;
  return call(base, receptionLogin.path, { ip, body: encryptFields(key.data, receptionLogin.path, fields) });
};
