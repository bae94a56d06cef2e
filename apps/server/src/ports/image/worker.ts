import '#lib/in-background.ts';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { imageFault, type ImageFault, type ImageKind, imageKind, PIXELS_MAX } from '#domain/files/image.ts';

/**
 * The process in which image.ts decodes; sharp is known here only. It ends itself when a picture costs more than any
 * honest one.
 */

export type Painted = { picture: Uint8Array; kind: ImageKind } | { fault: 'format' | ImageFault };
/** A picture that lies over print: PNG with a clear ground. */
export type Repainted =
  { picture: Uint8Array; width: number; height: number } | { fault: 'format' | 'opaque' | 'large' | ImageFault };

/** `cpuMs`: processor time, which says the same on a busy machine. */
export type ImageJob = { path: string; cpuMs: number; clear?: true };

/** Honest pictures of 25 million pixels stay below 260 MB. */
const RSS_MAX = 400 * 1024 * 1024;
const LOOK_MS = 100;
const SIDE_MAX = 4_096;

sharp.concurrency(1);
sharp.cache(false);

const paint = async (path: string): Promise<Painted> => {
  const bytes = await readFile(path);
  const kind = imageKind(bytes);
  if (!kind) return { fault: 'format' };
  const fault = imageFault(bytes, kind);
  if (fault) return { fault };
  const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, pages: 1, failOn: 'error' })
    .rotate()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true });
  try {
    const written = kind === 'png' ? picture.png({ compressionLevel: 8 }) : picture.jpeg({ quality: 88 });
    return { picture: await written.toBuffer(), kind };
  } catch {
    return { fault: 'unreadable' };
  }
};

/** Wider and higher than any seal at 600 dots an inch. */
const PRINT_SIDE = 2_000;
/** What is kept: 40 mm at 600 dots an inch. */
const KEPT_SIDE = 1_000;
/** A ground that is clear leaves more than this share of the picture clear. */
const CLEAR_SHARE = 0.1;

const repaintClear = async (path: string): Promise<Repainted> => {
  const bytes = await readFile(path);
  if (imageKind(bytes) !== 'png') return { fault: 'format' };
  const fault = imageFault(bytes, 'png');
  if (fault) return { fault };
  try {
    const source = sharp(bytes, { limitInputPixels: PIXELS_MAX, pages: 1, failOn: 'error' });
    const { width, height, hasAlpha } = await source.metadata();
    if (width > PRINT_SIDE || height > PRINT_SIDE) return { fault: 'large' };
    if (!hasAlpha) return { fault: 'opaque' };
    const fit = { width: KEPT_SIDE, height: KEPT_SIDE, fit: 'inside', withoutEnlargement: true } as const;
    const written = source.toColourspace('srgb').ensureAlpha().resize(fit).png({ compressionLevel: 9, palette: false });
    const { data, info } = await written.toBuffer({ resolveWithObject: true });
    const alpha = await sharp(data).extractChannel('alpha').raw().toBuffer();
    const clear = alpha.reduce((count, value) => count + (value < 128 ? 1 : 0), 0);
    if (clear < alpha.length * CLEAR_SHARE) return { fault: 'opaque' };
    return { picture: data, width: info.width, height: info.height };
  } catch {
    return { fault: 'unreadable' };
  }
};

/** Decoding runs in threads of the library and cannot be called off, so the whole process goes. */
const watch = (cpuMs: number) => {
  const began = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(began);
    if ((user + system) / 1_000 > cpuMs || process.memoryUsage.rss() > RSS_MAX) process.kill(process.pid, 'SIGKILL');
  }, LOOK_MS);
};

process.on('message', ({ path, cpuMs, clear }: ImageJob) => {
  const watching = watch(cpuMs);
  void (clear ? repaintClear(path) : paint(path))
    .catch((): Painted & Repainted => ({ fault: 'unreadable' }))
    .then((painted) => {
      clearInterval(watching);
      process.send?.(painted);
    });
});
// Ctrl-C reaches every process of the terminal; what is under way ends with the server.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit(0));
