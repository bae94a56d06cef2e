import { Editor, type JSONContent } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACTS, TABLE_ACTS, type EditorAct } from './acts.ts';
import { isKeptLink, isKeptPicture } from './address.ts';
import { extensions } from './schema.ts';
import { toHtml } from './to-html.ts';

/** The editor's own acts on a text, written down, against the cleaning that the server applies on every write. */

const cleaned = import.meta.glob<(dirty: string) => string>('../../../../server/src/lib/text/html.ts', {
  import: 'cleanHtml',
  eager: true,
});
const [cleanHtml] = Object.values(cleaned) as [(dirty: string) => string];

const editorOf = (...content: JSONContent[]) =>
  new Editor({ element: null, extensions, content: { type: 'doc', content } });
const words = (text: string): JSONContent => ({ type: 'paragraph', content: [{ type: 'text', text }] });

/** What the acts are tried on: several blocks, all of them chosen; a cell; a nested item. */
const TEXTS: Readonly<Record<string, () => Editor>> = {
  paragraphs: () => editorOf(words('一 < 二 & “三”'), words('第二段  两个空格'), { type: 'paragraph' }),
  list: () => {
    const editor = editorOf(words('一'), words('二'), words('三'));
    editor.chain().selectAll().toggleBulletList().setTextSelection(8).sinkListItem('listItem').run();
    return editor;
  },
  table: () => {
    const editor = editorOf(words('表'));
    editor
      .chain()
      .insertTable({ rows: 3, cols: 3, withHeaderRow: true })
      .insertContent({ type: 'text', text: '格' })
      .run();
    return editor;
  },
};

for (const [name, begin] of Object.entries(TEXTS))
  for (const act of [...ACTS.flat(), ...TABLE_ACTS])
    test(`the server keeps what ${act.label} makes of ${name}`, () => {
      const editor = begin();
      for (const selectAll of [false, true]) {
        if (selectAll) editor.commands.selectAll();
        act.run(editor);
        const html = toHtml(editor.state.doc);
        expect(cleanHtml(html)).toBe(html);
      }
    });

const dead = (acts: readonly EditorAct[], begin: () => Editor) =>
  acts
    .filter((act) => {
      const editor = begin();
      const before = JSON.stringify(editor.getJSON());
      act.run(editor);
      return JSON.stringify(editor.getJSON()) === before;
    })
    .map(({ label }) => label);

test('every act does something where it belongs', () => {
  const chosen = () => {
    const editor = TEXTS['paragraphs']!();
    editor.commands.selectAll();
    return editor;
  };
  expect(dead(ACTS.flat(), chosen)).toEqual(['撤销', '重做', '正文', '清除格式']);
  expect(dead(TABLE_ACTS, TEXTS['table']!)).toEqual(['合并或拆分单元格']);
});

test('any pile of acts is kept by the server', () => {
  const acts = [...ACTS.flat(), ...TABLE_ACTS];
  const step = fc.record({ act: fc.constantFrom(...acts), from: fc.nat(60), to: fc.nat(60) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.string({ unit: 'grapheme', minLength: 1 }), (steps, text) => {
      const editor = editorOf(words(text), words('甲'), words('乙'));
      for (const { act, from, to } of steps) {
        const { size } = editor.state.doc.content;
        const [anchor, head] = [from, to].map((at) => editor.state.doc.resolve(Math.min(at, size)));
        editor.view.dispatch(editor.state.tr.setSelection(TextSelection.between(anchor!, head!)));
        act.run(editor);
      }
      const html = toHtml(editor.state.doc);
      expect(cleanHtml(html)).toBe(html.trim());
    }),
    { numRuns: 300 },
  );
});

test('links, pictures, line breaks and marks within marks are written as the server keeps them', () => {
  const link = { type: 'link', attrs: { href: 'https://example.cn/?a=1&b="2"' } };
  const editor = editorOf(
    {
      type: 'paragraph',
      attrs: { textAlign: 'center' },
      content: [
        { type: 'text', text: '见', marks: [{ type: 'bold' }] },
        { type: 'text', text: '国家', marks: [link, { type: 'bold' }] },
        { type: 'text', text: '标准', marks: [link] },
        { type: 'hardBreak' },
        { type: 'text', text: '无', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
      ],
    },
    { type: 'image', attrs: { src: '/media/a.png', alt: '图 "一"', width: 640, height: 360 } },
    { type: 'image', attrs: { src: '/media/b.png', alt: null } },
    { type: 'paragraph' },
  );
  const html = toHtml(editor.state.doc);
  const href = 'https://example.cn/?a=1&amp;b=&quot;2&quot;';
  expect(html).toBe(
    `<p style="text-align:center"><strong>见</strong><a href="${href}" rel="noopener"><strong>国家</strong>标准</a>` +
      '<br />无</p><img src="/media/a.png" alt="图 &quot;一&quot;" width="640" height="360" />' +
      '<img src="/media/b.png" alt="" />',
  );
  expect(cleanHtml(html)).toBe(html);
});

test('a table has a head and no widths', () => {
  const editor = TEXTS['table']!();
  const html = toHtml(editor.state.doc);
  expect(html).toContain(
    '<table><thead><tr><th scope="col">格</th><th scope="col"></th><th scope="col"></th></tr></thead><tbody><tr><td>',
  );
  expect(html).not.toMatch(/colgroup|style|width/);
});

test('an address is kept where the server keeps it', () => {
  const kept = ['https://a.cn', 'HTTP://a.cn', 'mailto:a@b.cn', '/lesson', 'page?x=1', '#part'];
  const dropped = [
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    '//a.cn',
    '\\\\a.cn',
    'data:text/html,x',
    'tel:1',
    '',
  ];
  expect(kept.filter((address) => !isKeptLink(address))).toEqual([]);
  expect(dropped.filter(isKeptLink)).toEqual([]);
  const pictures = ['/media/a.png', 'https://x.cn/media/a.png', 'https://y.cn/a.png', 'data:image/png;base64,AA'];
  expect(pictures.filter((address) => isKeptPicture(address, 'https://x.cn'))).toEqual(pictures.slice(0, 2));
  const local = ['file:///c:/a.png', 'blob:https://x.cn/1'];
  expect(local.filter((address) => isKeptPicture(address, 'https://x.cn'))).toEqual([]);
});
