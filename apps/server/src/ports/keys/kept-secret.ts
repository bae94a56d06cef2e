import { sealText, unsealText } from './sealed-text.ts';
import type { Secrets } from './secrets.ts';

/** Keys of providers at rest: written once, used for sending, never shown again but for their last four characters. */

export const sealSecret = (secrets: Secrets, text: string): string => sealText(secrets.key('channel'), text);

/** Also what an older secret sealed; null for what none of them opens. */
export const openSecret = (secrets: Secrets, cipher: string): string | null => {
  for (const key of [secrets.key('channel'), ...secrets.older('channel')]) {
    const text = unsealText(key, cipher);
    if (text !== null) return text;
  }
  return null;
};

/** Sealed under the key in force; what no key opens stays as it is. */
export const resealedSecret = (secrets: Secrets, cipher: string): string => {
  const text = unsealText(secrets.key('channel'), cipher) === null ? openSecret(secrets, cipher) : null;
  return text === null ? cipher : sealSecret(secrets, text);
};

/** Of a secret that is long enough to keep the rest to itself. */
export const endOf = (secret: string): string => (secret.length >= 12 ? secret.slice(-4) : '');
