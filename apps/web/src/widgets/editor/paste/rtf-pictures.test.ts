import { expect, test } from 'vitest';
import { rtfPictures } from './rtf-pictures.ts';

const PNG = '89504e470d0a1a0a';
const JPEG = 'ffd8ffe000104a46';

/** As Word writes a picture: its own form, and one for old readers behind it. */
const byWord = (format: string, hex: string) =>
  `{\\*\\shppict{\\pict{\\*\\picprop\\shplid1025{\\sp{\\sn shapeType}{\\sv 75}}}\\picscalex55\\picw10583\\${format}` +
  `\\bliptag-1842839432{\\*\\blipuid 92287c78aabbccdd}\r\n${hex}\r\n${hex}}}{\\nonshppict{\\pict\\wmetafile8\n0100}}`;

const hexOf = async (file: File | null | undefined) =>
  file ? `${file.type} ${Buffer.from(await file.arrayBuffer()).toString('hex')}` : null;

test('the pictures of a text come in their order, each once', async () => {
  const rtf =
    `{\\rtf1\\ansi{\\fonttbl{\\f0 Calibri;}}{\\*\\listpicture{\\pict\\pngblip ${PNG}}}` +
    `{\\header {\\pict\\pngblip ${PNG}}}\\pard \\u22270?${byWord('pngblip', PNG)}\\par ` +
    `{\\pict\\picw100\\pich100\\jpegblip ${JPEG}}\\par {\\*\\shppict{\\pict\\emfblip 0100ab}}}`;
  expect(await Promise.all(rtfPictures(rtf).map(hexOf))).toEqual([
    `image/png ${PNG}${PNG}`,
    `image/jpeg ${JPEG}`,
    null,
  ]);
});

test('what is broken is no picture, and breaks nothing', async () => {
  const binary = `{\\pict\\pngblip\\bin5 }}{{}}`;
  const rtf = `{\\rtf1 {\\pict\\pngblip 895}{\\pict\\pngblip zz}{\\pict\\pngblip}${binary}{\\pict\\jpegblip ${JPEG}}`;
  expect(await Promise.all(rtfPictures(rtf).map(hexOf))).toEqual([null, null, null, null, `image/jpeg ${JPEG}`]);
  expect(rtfPictures('')).toEqual([]);
  expect(rtfPictures('}}}}{\\pict')).toEqual([]);
});

test('signs that are written with a backslash are no words and no groups', () => {
  const picture = `{\\pict\\pngblip ${PNG}}`;
  for (const beside of [
    'C:\\\\pict here',
    'C:\\\\bin9999',
    '{\\header a\\} ' + picture + '}',
    `{\\mmathPict${picture}}`,
  ])
    expect(rtfPictures(`{\\rtf1 ${beside}\\par ${picture}}`)).toHaveLength(1);
});
