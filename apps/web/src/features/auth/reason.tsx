import { lazy, Suspense, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import css from './auth.module.css';
import { placeAfter } from './place.ts';

// What a course is comes with those who come from one.
const LessonPlace = lazy(async () => ({ default: (await import('./lesson-place.tsx')).LessonPlace }));

/** Why somebody is here: the place they go to afterwards, in words. */
export const Reason = ({ after }: { after: '登录' | '注册' }) => {
  const [place] = useState(placeAfter);
  return (
    place && (
      <p className={css.reason}>
        <Icon name="right" size={16} />
        <span>
          {after}后
          {place.lessonId ? (
            <Suspense fallback={place.words}>
              <LessonPlace id={place.lessonId} otherwise={place.words} />
            </Suspense>
          ) : (
            place.words
          )}
        </span>
      </p>
    )
  );
};
