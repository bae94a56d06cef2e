import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import css from './pdf-reader.module.css';
import type { Zoom } from './pdf-tools.tsx';

/** Width by height of an upright A4 page, until the page itself is known. */
const A4 = 210 / 297;

/** One page, drawn as wide as there is room; its words are there for screen readers. */
export const PdfPage = ({
  pdf,
  number,
  zoom,
  onFailed,
}: {
  pdf: PDFDocumentProxy;
  number: number;
  zoom: Zoom;
  onFailed: () => void;
}) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  const [width, setWidth] = useState(0);
  const [ratio, setRatio] = useState(A4);

  useEffect(() => {
    const box = canvas.current?.parentElement;
    if (!box) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width));
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!canvas.current || !width) return undefined;
    const control = new AbortController();
    const draw = async (target: HTMLCanvasElement) => {
      const { drawPage } = await import('#widgets/pdf/pdf-document.ts');
      const words = await drawPage(pdf, number, target, width, control.signal);
      if (control.signal.aborted) return;
      setText(words);
      setRatio(target.width / target.height);
    };
    draw(canvas.current).catch(() => {
      if (!control.signal.aborted) onFailed();
    });
    return () => control.abort();
  }, [pdf, number, width, onFailed]);

  return (
    <div
      className={`${css.page} ${zoom === 'whole' ? css.whole : ''}`}
      style={{ '--ratio': ratio, '--zoom': zoom === 'whole' ? 1 : zoom } as CSSProperties}
    >
      <canvas ref={canvas} aria-hidden="true" />
      <p className="sr">{text}</p>
    </div>
  );
};
