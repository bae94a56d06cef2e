/** The text of a lecture: what stands on its slides and what is said over them. */

/** `boxes` side by side, `steps` the same joined by arrows, `list` one below the other. */
export type SlideLayout = 'boxes' | 'steps' | 'list';

export type SlideItem = { label: string; note?: string };

/** One sentence, which is also one caption. `at` is the item lit meanwhile; `pause` more seconds before the next. */
export type Sentence = { text: string; at?: number; pause?: number };

export type Slide = {
  heading: string;
  sub: string;
  layout: SlideLayout;
  /** Three to five. */
  items: SlideItem[];
  /** A short line under the items, such as a source. */
  foot?: string;
  narration: Sentence[];
};

export type Lecture = {
  title: string;
  /** Standard or course the lecture belongs to; stands at the foot of every slide. */
  label: string;
  slides: Slide[];
  /** Read from its captions; nobody speaks. */
  silent?: true;
};

/** Every made lecture says that it is one. */
export const madeNote = ({ silent }: Pick<Lecture, 'silent'>): string =>
  silent ? '演示课程 · 没有声音，请看字幕' : '演示课程 · 合成语音';
