/** Seconds as a player shows them: 18:05, and 1:02:07 from an hour on. */
export const clockText = (seconds: number): string => {
  const { hours, minutes, rest } = parts(seconds);
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

/** Seconds as they are read aloud: 18 分 5 秒. */
export const spokenTime = (seconds: number): string => {
  const { hours, minutes, rest } = parts(seconds);
  return [hours && `${hours} 小时`, minutes && `${minutes} 分`, (rest || !(hours || minutes)) && `${rest} 秒`]
    .filter(Boolean)
    .join(' ');
};

const parts = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds));
  return { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), rest: whole % 60 };
};
const two = (value: number) => String(value).padStart(2, '0');

/** `153 分钟`; what takes less than one is one. */
export const minutesText = (seconds: number): string => `${Math.max(1, Math.round(seconds / 60))} 分钟`;
