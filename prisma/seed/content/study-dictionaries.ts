import type { SeedStudyDict } from '../types.ts';

/** Course categories; the client asks for the children of 100 by default. */
export const studyDictionaries: SeedStudyDict[] = [
  { id: 100, pId: 0, name: '课程分类' },
  { id: 101, pId: 100, name: '标准解读' },
  { id: 102, pId: 100, name: '体系建设' },
  { id: 103, pId: 100, name: '内部审核' },
  { id: 104, pId: 100, name: '法律法规' },
  { id: 105, pId: 100, name: '专利' },
  { id: 106, pId: 100, name: '商标品牌' },
  { id: 107, pId: 100, name: '著作权与软件' },
  { id: 108, pId: 100, name: '商业秘密' },
  { id: 109, pId: 100, name: '创新管理' },
  { id: 110, pId: 100, name: '高校与科研组织' },
];
