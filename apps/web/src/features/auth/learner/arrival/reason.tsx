import { useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import css from './reason.module.css';
import { LessonPlace } from './lesson-place.tsx';
import { placeAfter } from './place.ts';

/** Why somebody is here: the place they go to afterwards, in words. */
export const Reason = ({ after }: { after: '登录' | '注册' }) => {
  const [place] = useState(placeAfter);
  return (
    place && (
      <p className={css.reason}>
        <Icon name="right" size={16} />
        <span>
          {after}后{place.lessonId ? <LessonPlace id={place.lessonId} otherwise={place.words} /> : place.words}
        </span>
      </p>
    )
  );
};
