/**
 * What programs put on the clipboard, cut down to what their ways differ in, and the text that it becomes. `rtf` is the
 * same text in Rich Text Format, in which alone Word and WPS hold their pictures.
 */

export const PNG =
  '89504e470d0a1a0a0000000d4948445200000002000000020802000000fdd49a73' +
  '0000001249444154789c63f8dfc000440c0a0d2004002617043f3b15e0650000000049454e44ae426082';
const GIF = 'R0lGODlhAQABAIAAAP///wAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
const pict =
  `{\\*\\shppict{\\pict\\picscalex100\\pngblip\\bliptag1{\\*\\blipuid 00aa}\n${PNG}}}` +
  '{\\nonshppict{\\pict\\wmetafile8 01}}';

export type PastedDocument = { html: string; rtf?: string; files?: number; text: string; said?: RegExp };

const item = (level: number, mark: string, text: string, font = '宋体') =>
  `<p class=MsoListParagraph style='margin-left:18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
  `<span lang=EN-US style='font-family:${font}'><span style='mso-list:Ignore'>${mark}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

export const PASTED: Readonly<Record<string, PastedDocument>> = {
  'Word: lists by their marks, pictures on a disk, a formula, what nobody sees': {
    html:
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>` +
      `<!--StartFragment-->${item(1, '1.', '甲')}${item(2, 'l', '甲一', 'Wingdings')}${item(2, 'l', '甲二', 'Wingdings')}` +
      `${item(1, '2.', '乙')}${item(1, '（三）', '丙')}${item(1, '4.', '丁')}${item(1, '5.', '戊')}` +
      `<p class=MsoNormal align=center style='text-align:center'>10<sup>6</sup>，CO<sub>2</sub>` +
      `<span style='display:none;mso-hide:all'>答案</span>` +
      `<span class=msoDel><del datetime="2026-11-01T09:00">旧</del></span>` +
      `<span class=MsoCommentReference>[1]</span></p>` +
      `<p class=MsoNormal><!--[if gte vml 1]><v:shape><v:imagedata src="file:///C:/a.png"/></v:shape><![endif]-->` +
      `<![if !vml]>` +
      `<img width=9 height=9 src="file:///C:/msohtmlclip1/01/clip_image001.png" v:shapes="a"><![endif]></p>` +
      `<p class=MsoNormal><!--[if gte msEquation 12]><m:oMath/><![endif]--><![if !msEquation]>` +
      `<span><img src="file:///C:/msohtmlclip1/01/clip_image002.png"></span><![endif]></p>` +
      `<div style='mso-element:comment-list'><p>批注的话</p></div><!--EndFragment--></body></html>`,
    rtf: `{\\rtf1 ${pict}\\par {\\mmath x}}`,
    text:
      '<ol><li><p>甲</p><ul><li><p>甲一</p></li><li><p>甲二</p></li></ul></li><li><p>乙</p></li></ol><p>（三） 丙</p>' +
      '<ol start="4"><li><p>丁</p></li><li><p>戊</p></li></ol>' +
      '<p style="text-align: center;">10<sup>6</sup>，CO<sub>2</sub></p><img src="…"><p>〔公式〕</p>',
    said: /^1 个公式没有一起粘贴.*1 条批注没有一起粘贴。$/,
  },
  'WPS: raised by a style, a table within a cell': {
    html:
      `<p class=MsoNormal><span style="mso-spacerun:'yes'">10</span><span style="vertical-align:super;">6</span></p>` +
      `<table class=MsoTableGrid border=1><tr><td width=100 colspan=2 style="border:1pt"><p>一</p></td></tr>` +
      `<tr><td><p>二</p></td>` +
      `<td><table><tr><td>三</td><td>四</td></tr></table></td></tr></table>`,
    text:
      '<p>10<sup>6</sup></p><table><tbody><tr><td colspan="2"><p>一</p></td></tr>' +
      '<tr><td><p>二</p></td><td><p>三　四</p></td></tr></tbody></table>',
    said: /^1 个单元格里的表格改成了文字。$/,
  },
  'Writer: lists of its own, a picture within that no server takes': {
    html:
      `<meta charset="utf-8"><ol type="a"><li><p align="left">甲</p></li><li><p>乙</p></li></ol>` +
      `<p align="right">丙</p><p><img src="data:image/gif;base64,${GIF}" name="Image1"></p>`,
    text:
      '<ol type="a"><li><p style="text-align: left;">甲</p></li><li><p>乙</p></li></ol>' +
      '<p style="text-align: right;">丙</p><img src="…">',
  },
  'a page of the web: its own picture stays there, a film too': {
    html:
      `<div><h2>题</h2><img src="https://elsewhere.example/a.png">` +
      `<iframe src="https://elsewhere.example/"></iframe></div>`,
    text: '<h2>题</h2>',
    said: /^1 张图片没有一起粘贴.*1 个视频或其他嵌入内容没有一起粘贴。$/,
  },
  'one picture, from wherever, is the one on the clipboard': {
    html: `<meta charset="utf-8"><img src="https://elsewhere.example/b.png">`,
    files: 1,
    text: '<img src="…">',
  },
};
