const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Bytes as people say them, three digits that count: 3.2 MB, 612 MB, 1.24 GB. */
export const sizeText = (bytes: number): string => {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${Number(value.toFixed(digits))} ${UNITS[unit]}`;
};

/** How long is left, roughly: 约剩 57 秒, 约剩 4 分钟, 约剩 1.5 小时. */
export const restText = (seconds: number): string => {
  if (seconds < 90) return `约剩 ${Math.max(1, Math.round(seconds))} 秒`;
  if (seconds < 5400) return `约剩 ${Math.round(seconds / 60)} 分钟`;
  return `约剩 ${(seconds / 3600).toFixed(1)} 小时`;
};
