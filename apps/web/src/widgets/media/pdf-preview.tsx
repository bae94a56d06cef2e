import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '#ui/icon/icon.tsx';
import type { PdfSource } from '#widgets/pdf/pdf-document.ts';
import { usePdf } from '#widgets/pdf/use-pdf.ts';
import { IconButton } from '#widgets/dock/dock.tsx';
import { ErrorLine } from '#widgets/editing/error-line.tsx';
import css from './media-preview.module.css';

/** One page at a time, as wide as there is room. */
export const PdfPreview = ({ source, name }: { source: PdfSource; name: string }) => {
  const { pdf, failed } = usePdf(source);
  const [page, setPage] = useState(1);
  if (failed) return <ErrorLine>打不开这个 PDF。</ErrorLine>;
  const pages = pdf?.numPages ?? 1;

  return (
    <div>
      <div className={css.page}>{pdf && <Page key={page} pdf={pdf} number={page} name={name} />}</div>
      {pages > 1 && (
        <div className={css.turn}>
          <IconButton label="上一页" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            <Icon name="left" size={18} />
          </IconButton>
          <span className="num" role="status">
            {page} / {pages}
          </span>
          <IconButton label="下一页" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            <Icon name="right" size={18} />
          </IconButton>
        </div>
      )}
    </div>
  );
};

const Page = ({ pdf, number, name }: { pdf: PDFDocumentProxy; number: number; name: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const target = canvas.current;
    if (!target) return undefined;
    const control = new AbortController();
    const width = target.parentElement?.clientWidth ?? 320;
    import('#widgets/pdf/pdf-document.ts')
      .then(({ drawPage }) => drawPage(pdf, number, target, width, control.signal))
      .catch(() => undefined);
    return () => control.abort();
  }, [pdf, number]);

  return <canvas ref={canvas} role="img" aria-label={`${name}，第 ${number} 页`} />;
};
