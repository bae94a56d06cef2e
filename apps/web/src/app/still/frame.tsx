import { createContext, useContext } from 'react';
import { SiteFooter as Footer } from '#app/layouts/site-footer.tsx';
import { SiteHeader as Header } from '#app/layouts/site-header.tsx';

/**
 * Header and footer of a page that is drawn once (apps/web/build/still.ts): a good part of its elements, and letter for
 * letter the same on all pages at a path, as long as the site says the same of itself.
 */

/** Whether they are known and put in afterwards. */
export const FrameKnown = createContext(false);

export const SiteHeader = () => (useContext(FrameKnown) ? <header /> : <Header />);
export const SiteFooter = () => (useContext(FrameKnown) ? <footer /> : <Footer />);
const [HEADER, FOOTER] = ['<header></header>', '<footer></footer>'];

/** `links`: what React writes in front of a page for the pictures of these two. */
export type Frame = { links: string; header: string; footer: string };
const PICTURE = /<link rel="preload" as="image" href="([^"]*)"[^>]*\/>/g;

/** Null where a page has none of its own. */
export const frameIn = (html: string): Frame | null => {
  const [header, footer] = [html.indexOf('<header class="ink '), html.lastIndexOf('<footer class="ink ')];
  if (header === -1 || footer === -1) return null;
  const upTo = (end: string, from: number) => html.slice(from, html.indexOf(end, from) + end.length);
  const frame = { header: upTo('</header>', header), footer: upTo('</footer>', footer) };
  const shown = frame.header + frame.footer;
  const links = [...html.matchAll(PICTURE)].filter(([, picture]) => shown.includes(`src="${picture}"`));
  return { ...frame, links: links.map(([link]) => link).join('') };
};

export const framed = (html: string, { links, header, footer }: Frame): string => {
  const at = { header: html.indexOf(HEADER), footer: html.lastIndexOf(FOOTER) };
  if (at.header === -1 || at.footer === -1) throw new Error('a page has no place for its frame');
  const between = html.slice(at.header + HEADER.length, at.footer);
  return links + html.slice(0, at.header) + header + between + footer + html.slice(at.footer + FOOTER.length);
};
