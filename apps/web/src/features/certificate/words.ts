/** 12 as 12.0: hours are printed with one decimal. */
export const hoursText = (hours: number): string => hours.toFixed(1);

/** A code or fingerprint in groups of four, easier to compare. */
export const grouped = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');
