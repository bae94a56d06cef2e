import { useQuery } from '@tanstack/react-query';
import type { CallOf, DownloadSpec } from '@zhibiao/contract/endpoint';
import { useState } from 'react';
import { fetchFile } from '#lib/download.ts';
import { useObjectUrl } from '#lib/object-url.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import css from './private-picture.module.css';

type Props<D extends DownloadSpec> = {
  /** What serves it, to this session alone. */
  of: D;
  params: CallOf<D> extends { params: infer P } ? P : never;
  alt: string;
};

/** A picture that has no address of its own: small in its place, and large when it is pressed. */
export const PrivatePicture = <D extends DownloadSpec>({ of, params, alt }: Props<D>) => {
  const file = useQuery({
    queryKey: ['private-picture', of.path, params],
    queryFn: () => fetchFile(of, { params } as CallOf<D>),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const url = useObjectUrl(file.data);
  const [large, setLarge] = useState(false);
  if (file.isError) return <span className="note">{alt}加载失败</span>;

  return (
    <>
      <button type="button" className={css.small} aria-label={`查看${alt}`} onClick={() => setLarge(true)}>
        {url && <img src={url} alt={alt} />}
      </button>
      {large && url && (
        <Dialog
          wide
          title={alt}
          text={<img className={css.large} src={url} alt={alt} />}
          onClose={() => setLarge(false)}
        >
          <Button autoFocus onClick={() => setLarge(false)}>
            关闭
          </Button>
        </Dialog>
      )}
    </>
  );
};
