const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands in HTML, also within an attribute. */
export const htmlText = (text: string): string => text.replace(/[&<>"]/g, (char) => NAMES[char] ?? char);
