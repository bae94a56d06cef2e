const RULE =
  'M36 9.500 21.500 6v26L36 35.500v-3.600l-6-1.450v-2.500l6 1.450v-3.400l-9-2.170v-2.500l9 2.170' +
  'v-3.400l-6-1.450v-2.500l6 1.450v-3.400l-9-2.170v-2.500l9 2.170z';

/** The mark on a 40 grid: an open book whose right page is a measuring rule. */
export const Book = ({ left, right }: { left?: string; right?: string }) => (
  <>
    <path fill={left} d="M4 9.500 18.500 6v26L4 35.500z" />
    <path fill={right} d={RULE} />
  </>
);
