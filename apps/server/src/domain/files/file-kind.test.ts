import { expect, it } from 'vitest';
import { fileKind } from './file-kind.ts';

it.each([
  ['\n<!DOCTYPE html><title>登录</title>', '网页'],
  ['PK\x03\x04............[Content_Types].xml........word/document.xml', 'Word 文档'],
  ['PK\x03\x04............[Content_Types].xml........xl/workbook.xml', 'Excel 表格'],
  ['PK\x03\x04............[Content_Types].xml........ppt/presentation.xml', 'PPT 演示文稿'],
  ['PK\x03\x04..........................OFD.xml', 'OFD 文档'],
  ['PK\x03\x04..........................photo.jpg', 'ZIP 压缩包'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', '旧版 Office 或 WPS 文档'],
  ['RIFF....AVI LIST', 'AVI 视频'],
  ['\xff\xd8\xff\xe0', 'JPEG 图片'],
  ['文字', undefined],
  ['', undefined],
])('%j is known as %s', (head, name) => {
  expect(fileKind(Buffer.from(head, 'latin1'))?.name).toBe(name);
});
