const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Bytes as an operator reads them: 41 GB, 2.1 GB. */
export const sizeWords = (bytes: number): string => {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  const value = bytes / 1024 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[step]}`;
};
