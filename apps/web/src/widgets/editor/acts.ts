import type { Editor } from '@tiptap/core';

/** What the toolbar does to the text, each as one act. */
export type EditorAct = {
  label: string;
  icon: string;
  /** As people read it: Ctrl+B. */
  keys?: string;
  run: (editor: Editor) => boolean;
  isOn?: (editor: Editor) => boolean;
};

const at = (y: number, width: number, x = 4) => `M${x} ${y}h${width}`;
const heading = (level: 2 | 3 | 4, label: string, n: string): EditorAct => ({
  label,
  icon: `M4 5v14M12 5v14M4 12h8${n}`,
  keys: `Ctrl+Alt+${level}`,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
});
const align = (label: string, to: string, icon: string, key: string): EditorAct => ({
  label,
  icon,
  keys: `Ctrl+Shift+${key}`,
  run: (editor) => editor.chain().focus().setTextAlign(to).run(),
  isOn: (editor) => editor.isActive({ textAlign: to }),
});

/** Where the table begins that each end of the selection is in; null for none. */
const tablesOf = ({ state: { selection } }: Editor): (number | null)[] =>
  [selection.$anchor, selection.$head].map(($end) => {
    for (let depth = $end.depth; depth > 0; depth -= 1)
      if ($end.node(depth).type.name === 'table') return $end.before(depth);
    return null;
  });
/** From one table into another there is no row or column to speak of. */
const inTable =
  (run: (editor: Editor) => boolean) =>
  (editor: Editor): boolean => {
    const [from, to] = tablesOf(editor);
    return from !== null && from === to && run(editor);
  };

/** Groups, a line between them. */
export const ACTS: readonly (readonly EditorAct[])[] = [
  [
    {
      label: '撤销',
      icon: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
      keys: 'Ctrl+Z',
      run: (editor) => editor.chain().focus().undo().run(),
    },
    {
      label: '重做',
      icon: 'm15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
      keys: 'Ctrl+Shift+Z',
      run: (editor) => editor.chain().focus().redo().run(),
    },
  ],
  [
    {
      label: '正文',
      icon: 'M18 4v16M13 4v16M19 4h-9a4 4 0 0 0 0 8h3',
      keys: 'Ctrl+Alt+0',
      run: (editor) => editor.chain().focus().setParagraph().run(),
      isOn: (editor) => editor.isActive('paragraph'),
    },
    heading(2, '大标题', 'M16 13c0-3 5-3 5 0 0 2-5 4-5 6h5'),
    heading(3, '中标题', 'M16 11h5l-3 3.200c4 .3 4 5 .2 5-1.200 0-2-.5-2.500-1.200'),
    heading(4, '小标题', 'M19 19v-8l-4 5.500h6'),
  ],
  [
    {
      label: '加粗',
      icon: 'M7 5h6a3.500 3.500 0 0 1 0 7H7zM7 12h7a3.500 3.500 0 0 1 0 7H7z',
      keys: 'Ctrl+B',
      run: (editor) => editor.chain().focus().toggleBold().run(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      label: '倾斜',
      icon: 'M10 5h8M6 19h8M14.500 5l-5 14',
      keys: 'Ctrl+I',
      run: (editor) => editor.chain().focus().toggleItalic().run(),
      isOn: (editor) => editor.isActive('italic'),
    },
    {
      label: '下划线',
      icon: 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14',
      keys: 'Ctrl+U',
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
      isOn: (editor) => editor.isActive('underline'),
    },
    {
      label: '上标',
      icon: 'M4 8l8 10M12 8 4 18M16 4.500c0-2 3.500-2 3.500.2 0 1.300-3.500 2.300-3.500 4.300h3.500',
      run: (editor) => editor.chain().focus().toggleMark('superscript').run(),
      isOn: (editor) => editor.isActive('superscript'),
    },
    {
      label: '下标',
      icon: 'M4 5l8 10M12 5 4 15M16 15.500c0-2 3.500-2 3.500.2 0 1.300-3.500 2.300-3.500 4.300h3.500',
      run: (editor) => editor.chain().focus().toggleMark('subscript').run(),
      isOn: (editor) => editor.isActive('subscript'),
    },
    {
      label: '删除线',
      icon:
        'M4 12h16M16.500 7.500C16 5.500 14.500 4.500 12 4.500c-3 0-4.500 1.500-4.500 3.500' +
        'M7 16c.5 2.500 2.300 3.500 5 3.500 3.500 0 5.500-2 4.500-5',
      keys: 'Ctrl+Shift+S',
      run: (editor) => editor.chain().focus().toggleStrike().run(),
      isOn: (editor) => editor.isActive('strike'),
    },
  ],
  [
    {
      label: '项目符号',
      icon: `${at(6, 11, 9)}${at(12, 11, 9)}${at(18, 11, 9)}M4 6h.5M4 12h.5M4 18h.5`,
      keys: 'Ctrl+Shift+8',
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      label: '编号',
      icon:
        `${at(6, 10, 10)}${at(12, 10, 10)}${at(18, 10, 10)}` +
        'M4 4.500 5.500 4v5M4 14.500c0-1.500 2.500-1.500 2.500.2 0 1-2.500 2.300-2.500 3.800h2.500',
      keys: 'Ctrl+Shift+7',
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      label: '引用',
      icon: 'M4 5v14M9 8h11M9 12h11M9 16h7',
      keys: 'Ctrl+Shift+B',
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
  ],
  [
    align('左对齐', 'left', `${at(6, 16)}${at(12, 10)}${at(18, 13)}`, 'L'),
    align('居中', 'center', `${at(6, 16)}${at(12, 8, 8)}${at(18, 12, 6)}`, 'E'),
    align('右对齐', 'right', `${at(6, 16)}${at(12, 10, 10)}${at(18, 13, 7)}`, 'R'),
    align('两端对齐', 'justify', `${at(6, 16)}${at(12, 16)}${at(18, 16)}`, 'J'),
  ],
  [
    {
      label: '插入表格',
      icon: 'M4 5h16v14H4zM4 10h16M4 14.500h16M10 5v14',
      run: (editor) =>
        tablesOf(editor).every((at) => at === null) &&
        editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    {
      label: '清除格式',
      icon: 'M7 5h12M13 5l-3.500 10M5 19h8M16 15l4 4M20 15l-4 4',
      run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().unsetTextAlign().run(),
    },
  ],
];

/** While the cursor is in a table. */
export const TABLE_ACTS: readonly EditorAct[] = [
  {
    label: '上方加行',
    icon: 'M4 12h16v7H4zM12 3v6M9 6h6',
    run: inTable((editor) => editor.chain().focus().addRowBefore().run()),
  },
  {
    label: '下方加行',
    icon: 'M4 5h16v7H4zM12 15v6M9 18h6',
    run: inTable((editor) => editor.chain().focus().addRowAfter().run()),
  },
  {
    label: '左侧加列',
    icon: 'M12 4h7v16h-7zM3 12h6M6 9v6',
    run: inTable((editor) => editor.chain().focus().addColumnBefore().run()),
  },
  {
    label: '右侧加列',
    icon: 'M5 4h7v16H5zM15 12h6M18 9v6',
    run: inTable((editor) => editor.chain().focus().addColumnAfter().run()),
  },
  {
    label: '删除行',
    icon: 'M4 9h16v6H4zM9 18.500l6 3M15 18.500l-6 3',
    run: inTable((editor) => editor.chain().focus().deleteRow().run()),
  },
  {
    label: '删除列',
    icon: 'M9 4h6v16H9zM18 10l4 4M22 10l-4 4',
    run: inTable((editor) => editor.chain().focus().deleteColumn().run()),
  },
  {
    label: '合并或拆分单元格',
    icon: 'M4 5h16v14H4zM12 5v4M12 15v4M7 12h10M9 10l-2 2 2 2M15 10l2 2-2 2',
    run: inTable((editor) => editor.chain().focus().mergeOrSplit().run()),
  },
  {
    label: '首行作表头',
    icon: 'M4 5h16v14H4zM4 10h16M4 7.500h16M10 10v9',
    run: inTable((editor) => editor.chain().focus().toggleHeaderRow().run()),
  },
  {
    label: '删除表格',
    icon: 'M4 5h16v14H4zM9 9l6 6M15 9l-6 6',
    run: inTable((editor) => editor.chain().focus().deleteTable().run()),
  },
];
