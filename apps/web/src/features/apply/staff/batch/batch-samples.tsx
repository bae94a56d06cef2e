import { useMutation, useQuery } from '@tanstack/react-query';
import { type BatchDetail, certBatchSample } from '@zhibiao/contract/certificate/staff-batch';
import { lazy, Suspense, useState } from 'react';
import { fetchFile, saveFile } from '#lib/api/download.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Tag } from '#ui/text/tag.tsx';
import { LineList } from '#widgets/dock/facts.tsx';
import { TwoLines } from '#widgets/dock/open-name.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './batch.module.css';

// pdf.js comes with the first sample that is looked at.
const PdfPreview = lazy(async () => ({ default: (await import('#widgets/media/pdf-preview.tsx')).PdfPreview }));

/** The documents that are none: without a number, and nothing to verify them by. */
export const BatchSamples = ({ batch }: { batch: BatchDetail }) => {
  const [viewed, setViewed] = useState(0);
  const shown = batch.samples[viewed - 1];
  return (
    <>
      <LineList>
        {batch.samples.map((sample, at) => (
          <Sample key={sample.label} batch={batch} sample={sample} no={at + 1} onView={() => setViewed(at + 1)} />
        ))}
      </LineList>
      <p className="note">样张不取号、不可核验，制证完成或取消后删除。</p>
      {shown && (
        <Dialog
          title={`样张：${shown.label}，${shown.name}`}
          wide
          onClose={() => setViewed(0)}
          text={<View batch={batch} no={viewed} name={shown.name} />}
        >
          <Button onClick={() => setViewed(0)}>关闭</Button>
        </Dialog>
      )}
    </>
  );
};

type Of = { batch: Pick<BatchDetail, 'id' | 'no'>; no: number };
const fetchSample = ({ batch: { id }, no }: Of) => fetchFile(certBatchSample, { params: { id, no } });

const View = ({ batch, no, name }: Of & { name: string }) => {
  const file = useQuery({
    queryKey: [certBatchSample.path, batch.id, no],
    queryFn: async () => new Uint8Array(await (await fetchSample({ batch, no })).arrayBuffer()),
    staleTime: Infinity,
  });
  return (
    <QueryBlock query={file} failed="样张加载失败。">
      {(pdf) => (
        <Suspense>
          <PdfPreview source={pdf} name={`${name}的样张`} />
        </Suspense>
      )}
    </QueryBlock>
  );
};

type Props = {
  batch: BatchDetail;
  sample: BatchDetail['samples'][number];
  no: number;
  onView: () => void;
};
const Sample = ({ batch, sample: { label, name }, no, onView }: Props) => {
  const save = useMutation({
    mutationFn: async () => saveFile(await fetchSample({ batch, no }), `${batch.no} 样张${no}.pdf`),
  });
  return (
    <li>
      <div className={css.name}>
        <TwoLines below={label}>
          <span>{name}</span>
        </TwoLines>
      </div>
      <Tag>样张</Tag>
      <Button small text aria-label={`查看样张，${label}，${name}`} onClick={onView}>
        查看
      </Button>
      <Button
        small
        text
        busy={save.isPending}
        aria-label={`PDF，下载样张，${label}，${name}`}
        onClick={() => save.mutate()}
      >
        <Icon name="download" size={16} />
        PDF
      </Button>
    </li>
  );
};
