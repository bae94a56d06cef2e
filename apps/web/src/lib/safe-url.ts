/** An http(s) address that staff entered, resolved against this site; null for anything else, such as javascript:. */
export const safeUrl = (text: string): URL | null => {
  try {
    const url = new URL(text, location.origin);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
};
