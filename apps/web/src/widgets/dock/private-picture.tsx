import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CallOf, DownloadSpec } from '@zhibiao/contract/core/endpoint';
import { useState } from 'react';
import { fetchFile } from '#lib/api/download.ts';
import { useObjectUrl } from '#lib/platform/object-url.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './private-picture.module.css';

type Props<D extends DownloadSpec> = { spec: D; input: CallOf<D>; name: string };

/** Asked for each time it comes on screen, and kept nowhere. */
const fileQuery = <D extends DownloadSpec>(spec: D, input: CallOf<D>) =>
  queryOptions({
    queryKey: ['file', spec.path, input],
    queryFn: () => fetchFile(spec, input),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** A picture that only its endpoint shows, to be looked at closely. */
export const PrivatePicture = <D extends DownloadSpec>({ spec, input, name }: Props<D>) => (
  <QueryBlock query={useQuery(fileQuery(spec, input))} failed={`${name}加载失败。`}>
    {(file) => <Zoomed file={file} name={name} />}
  </QueryBlock>
);

const STEPS = [50, 100, 150, 200, 300, 400] as const;
const WHOLE = 1;

const Zoomed = ({ file, name }: { file: Blob; name: string }) => {
  const url = useObjectUrl(file);
  const [step, setStep] = useState(WHOLE);
  const [turns, setTurns] = useState(0);
  const percent = STEPS[step] ?? 100;

  return (
    <figure className={css.figure}>
      <figcaption className={css.bar}>
        <b>{name}</b>
        <button
          type="button"
          aria-label="缩小"
          title="缩小"
          disabled={step === 0}
          onClick={() => setStep((now) => now - 1)}
        >
          <Icon name="minus" size={18} />
        </button>
        <button type="button" className="num" title="恢复原大小" onClick={() => setStep(WHOLE)}>
          {percent}%
        </button>
        <button
          type="button"
          aria-label="放大"
          title="放大"
          disabled={step === STEPS.length - 1}
          onClick={() => setStep((now) => now + 1)}
        >
          <Icon name="plus" size={18} />
        </button>
        <button type="button" onClick={() => setTurns((now) => now + 1)}>
          旋转
        </button>
        {url && (
          <a href={url} target="_blank" rel="noreferrer" aria-label="在新窗口查看原图" title="在新窗口查看原图">
            <Icon name="enlarge" size={18} />
          </a>
        )}
      </figcaption>
      {/* A picture larger than its frame is moved by arrow keys too. */}
      <div className={css.frame} tabIndex={0} role="group" aria-label={`${name}图片`}>
        {url && <img src={url} alt={name} style={{ width: `${percent}%`, rotate: `${turns * 90}deg` }} />}
      </div>
    </figure>
  );
};
