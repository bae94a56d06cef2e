import { MEDIA } from '@zhibiao/contract/media/types';
import { lazy, Suspense } from 'react';
import { ErrorLine } from '#widgets/editing/error-line.tsx';
import css from './media-preview.module.css';
import { useResumed } from '#lib/media/use-resumed.ts';

const PdfPreview = lazy(async () => ({ default: (await import('./pdf-preview.tsx')).PdfPreview }));

export type Previewed = {
  kind: string;
  name: string;
  fileUrl: string;
  posterUrl: string | null;
  captionsUrl: string | null;
};

/** Plays a film or a recording, turns the pages of a document. */
export const MediaPreview = ({ media }: { media: Previewed }) => {
  if (media.kind === MEDIA.pdf)
    return (
      <Suspense fallback={<div className={css.page} aria-busy="true" />}>
        <PdfPreview source={media.fileUrl} name={media.name} />
      </Suspense>
    );
  return <Player key={media.fileUrl} media={media} />;
};

const Player = ({ media: { kind, name, fileUrl, posterUrl, captionsUrl } }: { media: Previewed }) => {
  const { setVideo, broken } = useResumed();
  const Tag = kind === MEDIA.audio ? 'audio' : 'video';

  return (
    <>
      <Tag
        ref={setVideo}
        className={kind === MEDIA.audio ? css.sound : css.film}
        src={fileUrl}
        controls
        preload="metadata"
        playsInline
        aria-label={name}
        {...(posterUrl && kind !== MEDIA.audio ? { poster: posterUrl } : {})}
      >
        {captionsUrl && <track kind="captions" srcLang="zh" label="简体中文" src={captionsUrl} default />}
      </Tag>
      {broken && <ErrorLine>这个浏览器播放不了这个文件。</ErrorLine>}
    </>
  );
};
