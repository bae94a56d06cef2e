import type { PracticeSet } from '@zhibiao/contract/practice/set';
import { useEffect, useRef, useState } from 'react';

/** Which question of a set is on screen, the first that is not answered to begin with; moving takes the focus along. */
export const useSetPlace = (questions: PracticeSet['questions']) => {
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      questions.findIndex(({ value }) => value === null),
    ),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const palette = useRef<HTMLOListElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    heading.current?.focus();
    palette.current?.children[place]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [place]);
  const go = (to: number) => {
    moved.current = true;
    setPlace(to);
  };
  return { place, go, heading, palette };
};
