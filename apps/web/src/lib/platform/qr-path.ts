import { create } from 'qrcode';

/** A QR code as one SVG path in module units, and its width in modules. Quiet zone left out. */
export const qrPath = (text: string): { path: string; size: number } => {
  const {
    modules: { data, size },
  } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const start = x;
      while (x < size && data[y * size + x]) x += 1;
      if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
    }
  }
  return { path, size };
};
