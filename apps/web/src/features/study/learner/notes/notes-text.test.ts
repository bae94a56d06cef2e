import { expect, it } from 'vitest';
import { byLecture, notesText } from './notes-text.ts';

const note = (lid: string, title: string, atSec: number | null, text: string) => ({
  id: text,
  lid,
  title,
  atSec,
  text,
  createTime: '2026-11-28 10:20:30',
  gone: false,
});

it('a course of notes as text: by lecture, with the second and the day of each', () => {
  const notes = [note('a', '术语', 4, '一\n二'), note('a', '术语', 61, '三'), note('b', '旧的一讲', null, '四')];
  expect(notesText('标准解读', byLecture(notes, new Map([['a', 6]]))).split('\r\n')).toEqual([
    '标准解读 · 学习笔记',
    '',
    '第 6 讲　术语',
    '',
    '[0:04　2026-11-28 10:20]',
    '一',
    '二',
    '',
    '[1:01　2026-11-28 10:20]',
    '三',
    '',
    '旧的一讲（已不在课程中）',
    '',
    '[2026-11-28 10:20]',
    '四',
    '',
  ]);
});
