import { useLayoutEffect, useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import css from './reason.module.css';
import { placeAfter } from './place.ts';
import { useQuery } from '@tanstack/react-query';
import { lessonDetail } from '@zhibiao/contract/lesson/learner';
import { ask } from '#lib/api/ask.ts';

/** The course to go on with, by name as soon as it is known. */
const LessonPlace = ({ id, otherwise }: { id: string; otherwise: string }) => {
  const { data } = useQuery(ask(lessonDetail, { query: { id } }, { staleTime: 60_000, retry: false }));
  return data ? `继续学习《${data.name}》` : otherwise;
};

/** Why the visitor is here: the place they go to afterwards, in words. */
export const Reason = ({ after }: { after: '登录' | '注册' }) => {
  const [place, setPlace] = useState<ReturnType<typeof placeAfter>>(null);
  // The browser alone knows it: the first view has to be the server's.
  useLayoutEffect(() => setPlace(placeAfter()), []);
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
