import { useMutation } from '@tanstack/react-query';
import { type BatchDetail, certBatchSample } from '@zhibiao/contract/certificate-batch-staff';
import { download } from '#lib/download.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { LineList } from '#widgets/console/facts.tsx';
import { TwoLines } from '#widgets/console/open-name.tsx';
import css from './batch.module.css';

/** The documents that are none: without a number, and nothing to verify them by. */
export const BatchSamples = ({ batch }: { batch: BatchDetail }) => (
  <>
    <LineList>
      {batch.samples.map((sample, at) => (
        <Sample key={sample.label} batch={batch} sample={sample} no={at + 1} />
      ))}
    </LineList>
    <p className="note">样张不取号、不可核验，制证完成或取消后删除。</p>
  </>
);

type Props = { batch: BatchDetail; sample: BatchDetail['samples'][number]; no: number };
const Sample = ({ batch: { id, no: batchNo }, sample: { label, name }, no }: Props) => {
  const save = useMutation({
    mutationFn: () => download(certBatchSample, { params: { id, no } }, `${batchNo} 样张${no}.pdf`),
  });
  return (
    <li>
      <div className={css.name}>
        <TwoLines below={label}>
          <span>{name}</span>
        </TwoLines>
      </div>
      <Tag>样张</Tag>
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
