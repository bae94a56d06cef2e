import { ARTICLE, type getArticle, POLICY_KIND } from '@zhibiao/contract/article/learner';
import { labelOf } from '@zhibiao/contract/core/codes';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { ReactNode } from 'react';
import { copyAndNotify } from '#lib/platform/clipboard.ts';
import { urlPlaceOf, safeUrl } from '#lib/url/safe-url.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { RichText } from '#ui/text/rich-text.tsx';
import css from './article-view.module.css';
import { EffectTag } from './policy-table.tsx';

export type Article = AnswerOf<typeof getArticle>;
/** When it was changed last is told to search engines alone. */
type Shown = Omit<Article, 'updateTime'>;

type OnFile = (file: Article['attachments'][number]) => void;
/** `onFile`: its author previews it before it is published; files then come by that, and nothing can be shared. */
type Props = { article: Shown; onFile?: OnFile };

/** One article as a calm page of 720 px: what it is, where it comes from, its text, its files. */
export const ArticleView = ({ article, onFile }: Props) => (
  <article className={css.article}>
    <h1>{article.title}</h1>
    <Facts article={article} />
    {!onFile && <Tools />}
    {article.type === ARTICLE.policy && (
      <div className={css.caution}>
        <Alert kind="info">本页为要点摘编，引用时请以发文机关公布的原文为准。</Alert>
      </div>
    )}
    <RichText html={article.content} />
    {article.attachments.length > 0 && <Attachments files={article.attachments} onFile={onFile} />}
  </article>
);

/** In its place, under the title that a list has told. */
export const ArticleOnItsWay = ({ title }: { title: string | undefined }) => (
  <div className={css.article}>
    {title !== undefined && <h1 className={css.known}>{title}</h1>}
    <Skeleton lines={12} />
  </div>
);

const Tools = () => (
  <div className={css.tools}>
    <Button text onClick={() => print()}>
      <Icon name="print" size={16} /> 打印
    </Button>
    <Button text onClick={() => void copyAndNotify(location.href)}>
      <Icon name="link" size={16} /> 复制链接
    </Button>
  </div>
);

const Facts = ({ article }: { article: Shown }) => {
  const facts: [string, ReactNode][] = [
    ['发文机关', article.issuer],
    ['类型', article.type === ARTICLE.policy && labelOf(POLICY_KIND, article.kind)],
    ['文号', article.docNo],
    ['发布日期', article.publishDate],
    ['施行日期', article.effectDate],
    ['效力', article.effectStatus && <EffectTag status={article.effectStatus} />],
    ['来源', article.linkUrl && article.type !== ARTICLE.service && <Source linkUrl={article.linkUrl} />],
  ];

  return (
    <dl className={css.facts}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
};

/** An address that cannot be opened is shown as text. */
const Source = ({ linkUrl }: { linkUrl: string }) => {
  const url = safeUrl(linkUrl);
  return url ? (
    <a href={url.href} target="_blank" rel="noopener noreferrer">
      {urlPlaceOf(url)}
    </a>
  ) : (
    <>{linkUrl}</>
  );
};

const Attachments = ({ files, onFile }: { files: Article['attachments']; onFile: OnFile | undefined }) => (
  <ul className={css.files} aria-label="附件">
    {files.map((file) => (
      <li key={file.url}>
        <Icon name="file" /> <span>{file.name}</span>{' '}
        {onFile ? (
          <Button small text aria-label={`下载${file.name}`} onClick={() => onFile(file)}>
            下载
          </Button>
        ) : (
          <a href={file.url} download>
            下载<span className="sr">{file.name}</span>
          </a>
        )}
      </li>
    ))}
  </ul>
);
