import type { Lecture, Sentence, SlideLayout } from './lecture.ts';

/**
 * A long lecture as it is written: prose, over as many lines as it takes. What belongs to an item is said while that
 * item is lit; `opens` comes before the items, `closes` after them.
 */
export type TalkSlide = {
  heading: string;
  sub: string;
  layout: SlideLayout;
  opens?: string;
  items: [label: string, note: string, says?: string][];
  closes?: string;
  foot?: string;
  /** Seconds to think after the words of each item. */
  ponder?: number;
};

/** What the player shows at once, in characters; what is shorter than a glance stands with its neighbour. */
const CAPTION = 30;
const GLANCE = 8;
const LONGEST = CAPTION + GLANCE;

/** A silent lecture: its prose cut into captions. */
export const talk = (title: string, label: string, slides: TalkSlide[]): Lecture => ({
  title,
  label,
  silent: true,
  slides: slides.map(({ heading, sub, layout, opens, items, closes, foot, ponder }) => ({
    heading,
    sub,
    layout,
    items: items.map(([name, note]) => (note ? { label: name, note } : { label: name })),
    ...(foot ? { foot } : {}),
    narration: [
      ...sentencesOf(opens),
      ...items.flatMap(([, , says], at) => withPause(sentencesOf(says, at), ponder)),
      ...sentencesOf(closes),
    ],
  })),
});

const withPause = (sentences: Sentence[], pause: number | undefined): Sentence[] =>
  pause ? sentences.map((one, at) => (at === sentences.length - 1 ? { ...one, pause } : one)) : sentences;

const sentencesOf = (prose = '', at?: number): Sentence[] =>
  captionsOf(prose).map((text) => (at === undefined ? { text } : { text, at }));

/** Whole sentences; a longer one in parts of about the same length, cut where it has a comma. */
export const captionsOf = (prose: string): string[] => {
  const sentences = prose.replaceAll(/\n\s*/g, '').match(/[^。？！；]+[。？！；]*[”）》]*/g) ?? [];
  const captions = sentences.flatMap((sentence) => {
    const share = sentence.length / Math.ceil(sentence.length / CAPTION);
    const fits = (last: string, next: string): boolean =>
      last.length < share - 3 && last.length + next.length <= CAPTION;
    return joined(sentence.split(/(?<=[，：])/), fits);
  });
  return joined(captions, (last, next) => last.length < GLANCE || next.length < GLANCE);
};

/** Neighbours made one where they should be and the player can show it. */
const joined = (parts: string[], should: (last: string, next: string) => boolean): string[] =>
  parts.reduce<string[]>((captions, part) => {
    const last = captions.at(-1);
    return last !== undefined && last.length + part.length <= LONGEST && should(last, part)
      ? [...captions.slice(0, -1), last + part]
      : [...captions, part];
  }, []);
