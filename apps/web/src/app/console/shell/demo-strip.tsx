import { useQuery, useQueryClient } from '@tanstack/react-query';
import { copy } from '@zhibiao/contract/core/copy';
import { useEffect, useRef } from 'react';
import { siteQuery } from '#lib/session/site.ts';
import css from './shell.module.css';

const LOOK_EVERY_MS = 5_000;

/** A demonstration fills up for some seconds after its first start; what was shown meanwhile is then read again. */
export const DemoStrip = () => {
  const queries = useQueryClient();
  const { data } = useQuery({
    ...siteQuery,
    refetchInterval: ({ state }) => (state.data?.site.writingDemo ? LOOK_EVERY_MS : false),
  });
  const isWriting = data?.site.writingDemo === true;
  const wasWriting = useRef(false);
  useEffect(() => {
    if (wasWriting.current && !isWriting) void queries.invalidateQueries();
    wasWriting.current = isWriting;
  }, [isWriting, queries]);
  if (!isWriting) return null;
  return (
    <p className={css.strip} role="status">
      {copy.writingDemo}，列表和统计会陆续出现
    </p>
  );
};
