import { previewTemplate, type Sample, SAMPLES } from '@zhibiao/contract/certificate/staff-template';
import { faultIn } from '@zhibiao/contract/core/refusal';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { usePictureAddress } from '#features/certificate/picture-address.ts';
import { call } from '#lib/api/api.ts';
import { ask } from '#lib/api/ask.ts';
import { saveFile } from '#lib/api/download.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { useDebounced } from '#lib/typing/use-debounced.ts';
import { Button } from '#ui/action/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ErrorLine } from '#widgets/editing/error-line.tsx';
import type { Body } from './values.ts';
import css from './template.module.css';

const TABS = Object.entries(SAMPLES).map(([value, label]) => ({ value: value as Sample, label }));

const pdfOf = (base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)], { type: 'application/pdf' });

/** What is wrong before the server is called, in the form's own words. */
const faultOf = (body: Body): string | null => faultIn(previewTemplate.body, body);

/** The page as it would be printed, drawn by the server's own hand a moment after the last letter. */
export const LivePage = ({ body, title }: { body: Body; title: string }) => {
  const [sample, setSample] = useState<Sample>('two');
  const debounced = useDebounced(body, 800);
  const fault = faultOf(debounced);
  const query = useQuery(
    ask(
      previewTemplate,
      { body: { ...debounced, sample, as: 'picture' } },
      {
        enabled: fault === null,
        placeholderData: keepPreviousData,
        staleTime: 60_000,
        gcTime: 60_000,
        retry: false,
      },
    ),
  );
  const pdf = useMutation({
    mutationFn: () => call(previewTemplate, { body: { ...debounced, sample, as: 'pdf' } }),
    onSuccess: (drawn) => {
      if (drawn.pdf) saveFile(pdfOf(drawn.pdf), `${title}样张.pdf`);
    },
  });
  const address = usePictureAddress(query.data?.svg);
  const waits = debounced !== body || query.isFetching;
  const { unprintable } = query.data ?? {};
  const said = fault ?? (unprintable ? `字库缺字：${unprintable}` : query.error && refusalOf(query.error));

  return (
    <section className="stack gap-12" aria-label="样张">
      <div className={`cluster gap-8-16 ${css.bar}`}>
        <Segmented aria-label="样张姓名" value={sample} options={TABS} onChange={setSample} />
        <span className="note" role="status">
          {said ? '' : waits ? '正在绘制…' : '刚刚更新'}
        </span>
        <Button small busy={pdf.isPending} disabled={fault !== null} onClick={() => pdf.mutate()}>
          <Icon name="download" size={16} />
          样张 PDF
        </Button>
      </div>
      {said && <ErrorLine>{said}</ErrorLine>}
      {!said && query.isError && <ErrorLine>样张绘制失败，请稍后再试</ErrorLine>}
      <div className={css.page} data-waits={waits || undefined}>
        {address && <img src={address} alt={`${title}样张`} width={2970} height={2100} />}
      </div>
    </section>
  );
};
