/** How segments of the log are named: timeline, then the place in units of their size (xlog_internal.h). */

const SEGMENT_NAME = /^[0-9A-F]{24}$/;
const GIGABYTES = 0x1_0000_0000n;

const hex = (number: bigint): string => number.toString(16).toUpperCase().padStart(8, '0');

export const isSegmentName = (name: string): boolean => SEGMENT_NAME.test(name);

/** The segment in which this place lies. */
export const segmentName = (timeline: number, lsn: bigint, segmentSize: bigint): string => {
  const perId = GIGABYTES / segmentSize;
  const number = lsn / segmentSize;
  return hex(BigInt(timeline)) + hex(number / perId) + hex(number % perId);
};

/** The segments that hold a stretch of the log. */
export const segmentNames = (timeline: number, start: bigint, end: bigint, segmentSize: bigint): string[] => {
  const names: string[] = [];
  for (let at = start - (start % segmentSize); at < end; at += segmentSize)
    names.push(segmentName(timeline, at, segmentSize));
  return names;
};
