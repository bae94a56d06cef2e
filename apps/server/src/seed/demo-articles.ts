import { articles } from '@zhibiao/prisma/seed/content/articles/index.ts';
import { banners } from '@zhibiao/prisma/seed/content/banners.ts';
import { v7 } from 'uuid';
import { cleanHtml } from '#lib/text/html.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);

type IdOf = (key: string) => string;
/** Content names a paper by its key. */
const withPapers = (text: string, idOfPaper: IdOf): string =>
  text.replace(/(?<=\?paperId=)[\w-]+/g, (key) => idOfPaper(key));

/** In the order of the content; ids carry it, where a list has nothing else to sort by. */
export const articleRows = (idOfPaper: IdOf) =>
  articles.map((article) => ({
    id: v7(),
    type: article.type,
    kind: article.kind ?? null,
    sourceType: article.sourceType,
    title: article.title,
    summary: article.summary,
    content: cleanHtml(withPapers(article.content, idOfPaper)),
    cover: article.cover ? `/art/${article.cover}` : null,
    linkUrl: article.linkUrl ?? null,
    docNo: article.docNo ?? null,
    issuer: article.issuer ?? null,
    publishDate: day(article.publishDate),
    effectDate: article.effectDate ? day(article.effectDate) : null,
    effectStatus: article.effectStatus ?? null,
    attachments: article.attachments ?? [],
    isTop: article.isTop ?? false,
  }));

export const bannerRows = (idOfPaper: IdOf) =>
  banners.map((banner, sort) => ({ id: v7(), ...banner, linkUrl: withPapers(banner.linkUrl, idOfPaper), sort }));
