import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Link, NavLink, type NavLinkProps, StaticRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { siteQuery } from '#lib/session/site.ts';
import { type Frame, FrameKnown, framed, frameIn, SiteFooter, SiteHeader } from './frame.tsx';
import { useQuery as useStillQuery } from './query.ts';
import { Link as StillLink, NavLink as StillNavLink } from './router.tsx';

const at = (location: string, page: ReactNode): string =>
  renderToStaticMarkup(createElement(StaticRouter, { location }, page));
const PAIRS = [
  [StillLink, Link],
  [StillNavLink, NavLink],
] as ComponentType<NavLinkProps>[][];
/** What each of a pair draws: the one for pages that are drawn once, and the router's own. */
const drawn = (address: string, given: NavLinkProps, pairs = PAIRS): string[][] =>
  pairs.map((pair) => pair.map((One) => at(address, createElement(One, given, '课程'))));
const alike = (pairs: string[][]): void => expect(pairs.map(([still]) => still)).toEqual(pairs.map(([, own]) => own));

const LEADS = [
  ['/', '/lesson', '/lesson/', '/lesson/detail?id=1&lid=2#notes', '/lesson?name=专利 导航', '/lesson#a?b'],
  ['/lesson?', '/lesson#', '//example.com/lesson', '/lesson//detail', '/lesson/../login', '/课程', '/a.b'],
  ['detail', '..', '.', '', '?pageNum=2', '#main', 'https://example.com/a?b#c', 'mailto:a@example.com'],
].flat();

it.each(LEADS)('leads to %j as the router does', (to) => {
  const more = { target: '_blank', state: { from: 1 }, replace: true, preventScrollReset: true, title: '去' };
  for (const address of ['/', '/lesson', '/lesson/detail?id=1']) {
    alike(drawn(address, { to }));
    alike(drawn(address, { to, ...more, className: 'more' }));
    alike(drawn(address, { to, discover: 'none', relative: 'path' }));
  }
});

it.each(['/', '/lesson', '/Lesson', '/lesson/detail', '/lessons', '/lesson/'])('names where one is: %s', (address) => {
  for (const to of ['/', '/lesson', '/lesson/detail', '/Lesson'])
    for (const more of [{}, { end: true }, { end: false }, { caseSensitive: true }, { style: { color: 'red' } }])
      alike(drawn(address, { to, ...more }, PAIRS.slice(1)));
});

const KINDS = ['answered', 'refused', 'unknown', 'off', 'chosen', 'filled', 'old'];
it.each(KINDS)('says of what is %s what the library says first', (kind) => {
  const says = (use: typeof useQuery) => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
    const cache = client.getQueryCache();
    if (!['unknown', 'off', 'filled'].includes(kind)) client.setQueryData([kind], { rows: [1] }, { updatedAt: 1_000 });
    if (kind === 'refused')
      cache.build(client, { queryKey: [kind] }).setState({ status: 'error', error: new Error('no'), data: undefined });
    const Told = () => {
      const { data, error, status, fetchStatus, isPlaceholderData, isStale, isLoading } = use({
        queryKey: [kind],
        queryFn: () => ({ rows: [2] }),
        enabled: kind !== 'off',
        staleTime: kind === 'old' ? 0 : Infinity,
        ...(kind === 'chosen' && { select: ({ rows }: { rows: number[] }) => rows as never }),
        ...(kind === 'filled' && { placeholderData: { rows: [3] } }),
      });
      const refusal = error?.message;
      return JSON.stringify({ data, refusal, status, fetchStatus, isPlaceholderData, isStale, isLoading });
    };
    const told = renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Told)));
    const asked = cache.getAll().map(({ queryHash, state: { status }, options }) => {
      const { enabled } = options as { enabled?: unknown };
      return { queryHash, status, enabled };
    });
    return { told, asked };
  };
  expect(says(useStillQuery as typeof useQuery)).toEqual(says(useQuery));
});

it.each([null, '/media/logo.png'])(
  'puts header and footer, with the mark %j, where they are drawn otherwise',
  (logo) => {
    const client = new QueryClient();
    client.setQueryData(siteQuery.queryKey, { site: { logo, name: '标准<学堂>' } } as never);
    const draw = (known: boolean, text: string): string => {
      const own = createElement(
        'main',
        null,
        createElement('header'),
        createElement('img', { src: `/${text}.png` }),
        text,
      );
      const page = createElement('div', null, createElement(SiteHeader), own, createElement(SiteFooter));
      const routed = createElement(StaticRouter, { location: '/lesson' }, page);
      return renderToString(
        createElement(FrameKnown, { value: known }, createElement(QueryClientProvider, { client }, routed)),
      );
    };
    const frame = frameIn(draw(false, '一')) as Frame;
    expect(frame.header + frame.footer).toContain(logo ?? '<svg');
    const known = draw(true, '二');
    expect(known).not.toContain('<nav');
    expect(framed(known, frame)).toBe(draw(false, '二'));
    expect(frameIn(known)).toBeNull();
  },
);
