import { Mark, mergeAttributes, Node, type Extensions } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import TextAlign from '@tiptap/extension-text-align';
import StarterKit from '@tiptap/starter-kit';
import { isKeptLink } from './address.ts';

/** Raised or lowered, by a tag or, as WPS and others write it, by a style. */
const raised = (name: 'superscript' | 'subscript', tag: 'sup' | 'sub') =>
  Mark.create({
    name,
    excludes: 'superscript subscript',
    parseHTML: () => [
      { tag },
      { style: 'vertical-align', getAttrs: (value) => (String(value).startsWith(tag) ? null : false) },
    ],
    renderHTML: () => [tag, 0],
  });

/** What a text may be made of: exactly what the server keeps, so that nothing is lost on the way. */
export const extensions: Extensions = [
  // A table stands among paragraphs and never within one of its own cells, a quotation or a list.
  Node.create({ name: 'doc', topNode: true, content: '(block | table)+' }),
  StarterKit.configure({
    document: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    heading: { levels: [1, 2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: 'noopener', class: null },
      isAllowedUri: (address) => isKeptLink(address),
    },
  }),
  // Without widths of columns: a table is as wide as what it says, on every screen.
  Table.configure({ resizable: false, renderWrapper: false }).extend({
    group: '',
    renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes, { style: null }), ['tbody', 0]],
  }),
  TableRow,
  TableHeader,
  TableCell,
  raised('superscript', 'sup'),
  raised('subscript', 'sub'),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  Image.configure({ allowBase64: false }),
];
