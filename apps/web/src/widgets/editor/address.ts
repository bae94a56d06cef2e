/** What the server keeps of an address in rich text: this site's own, or http, https and mailto; never //elsewhere. */
export const isKeptLink = (address: string): boolean => {
  // Browsers read past spaces and what cannot be seen, so a scheme may hide behind them.
  const bare = [...address].filter((sign) => sign > ' ').join('');
  const [, scheme] = /^([a-z][a-z0-9.+-]*):/i.exec(bare) ?? [];
  if (scheme) return /^(https?|mailto)$/i.test(scheme);
  return bare !== '' && !/^[/\\]{2}/.test(bare);
};

/** A picture is one of this site: the page shows no other, and what is linked from elsewhere is gone tomorrow. */
export const isKeptPicture = (address: string, origin: string): boolean => {
  try {
    const url = new URL(address, origin);
    return url.origin === origin && /^https?:$/.test(url.protocol);
  } catch {
    return false;
  }
};
