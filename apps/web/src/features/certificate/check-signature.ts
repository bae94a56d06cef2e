import { ed25519 } from '@noble/curves/ed25519.js';

/** Whether the key signed exactly these facts (Ed25519, RFC 8032). Checked on this machine, not by the server. */
export const isSigned = (facts: string, signature: string, publicKey: string): boolean => {
  try {
    return ed25519.verify(fromBase64url(signature), new TextEncoder().encode(facts), fromBase64url(publicKey));
  } catch {
    return false;
  }
};

const fromBase64url = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
