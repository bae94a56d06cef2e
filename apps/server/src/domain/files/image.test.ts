import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { emptyPng, scanBomb } from '#test/files/bomb.ts';
import { imageFault } from './image.ts';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1d4f91' } });

describe('what a picture costs, said before it is opened', () => {
  it.each([
    ['baseline', () => blank(400, 300).jpeg().toBuffer()],
    ['progressive', () => blank(400, 300).jpeg({ progressive: true }).toBuffer()],
    [
      "with a thumbnail's worth of metadata",
      () =>
        blank(400, 300)
          .withExif({ IFD0: { Copyright: '\u00ff\u00da'.repeat(500) } })
          .jpeg()
          .toBuffer(),
    ],
    [
      'cut short, which is for the decoder to say',
      async () => (await blank(400, 300).jpeg().toBuffer()).subarray(0, 700),
    ],
  ])('lets a JPEG pass: %s', async (_, make) => {
    expect(imageFault(await make(), 'jpeg')).toBeNull();
  });

  it('refuses a JPEG by its scans, its pixels and its missing head', async () => {
    expect(imageFault(await scanBomb(80), 'jpeg')).toBeNull();
    expect(imageFault(await scanBomb(3_000), 'jpeg')).toBe('too-costly');
    const jpeg = await blank(64, 64).jpeg().toBuffer();
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(65_000, frame + 5);
    jpeg.writeUInt16BE(65_000, frame + 7);
    expect(imageFault(jpeg, 'jpeg')).toBe('too-many-pixels');
    expect(imageFault(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), 'jpeg')).toBe('unreadable');
    // Scans after bytes that belong to nothing are found by the decoder, so they are counted.
    const hidden = await scanBomb(150);
    const eoi = hidden.lastIndexOf(Buffer.from([0xff, 0xd9]));
    expect(
      imageFault(
        Buffer.concat([hidden.subarray(0, 2), Buffer.from([0, 1, 2, 0xff, 0xff]), hidden.subarray(3, eoi)]),
        'jpeg',
      ),
    ).toBe('too-costly');
  });

  it('refuses a PNG by its pixels, their depth and the archives in it', async () => {
    expect(imageFault(await blank(400, 300).png().toBuffer(), 'png')).toBeNull();
    expect(imageFault(emptyPng({ width: 5_000, height: 5_000 }), 'png')).toBeNull();
    expect(imageFault(emptyPng({ width: 5_000, height: 5_001 }), 'png')).toBe('too-many-pixels');
    expect(imageFault(emptyPng({ width: 5_000, height: 5_000, depth: 16 }), 'png')).toBe('too-costly');
    const texts = Array.from({ length: 60 }, (): [string, Buffer] => ['zTXt', Buffer.from('a\0\0x')]);
    expect(imageFault(emptyPng({ width: 8, height: 8, extra: texts }), 'png')).toBe('too-costly');
    expect(imageFault(emptyPng({ width: 0, height: 8 }), 'png')).toBe('too-many-pixels');
    expect(imageFault(Buffer.from('89504e470d0a1a0a', 'hex'), 'png')).toBe('unreadable');
  });
});
