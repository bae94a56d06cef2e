import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import css from './pdf-reader.module.css';

/** One page, drawn as wide as there is room; its words are there for screen readers. */
export const PdfPage = ({
  pdf,
  number,
  large,
  onFailed,
}: {
  pdf: PDFDocumentProxy;
  number: number;
  /** Twice as wide, for small screens. */
  large: boolean;
  onFailed: () => void;
}) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  const [width, setWidth] = useState(0);

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
      const { drawPage } = await import('./pdf-document.ts');
      const words = await drawPage(pdf, number, target, width, control.signal);
      if (!control.signal.aborted) setText(words);
    };
    draw(canvas.current).catch(() => {
      if (!control.signal.aborted) onFailed();
    });
    return () => control.abort();
  }, [pdf, number, width, onFailed]);

  return (
    <div className={`${css.page} ${large ? css.large : ''}`}>
      <canvas ref={canvas} aria-hidden="true" />
      <p className="sr">{text}</p>
    </div>
  );
};
