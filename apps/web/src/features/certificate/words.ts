/** Of a further run through a course, which; of the first nothing is said. */
export const nameOfRun = ({ name, round = 1 }: { name: string; round?: number | undefined }): string =>
  round > 1 ? `${name}（第 ${round} 轮）` : name;

/** 12 as 12.0: hours are printed with one decimal. */
export const hoursText = (hours: number): string => hours.toFixed(1);

/** A code or fingerprint in groups of four, easier to compare. */
export const grouped = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');
