import { captionsFrom, readCues } from '#domain/media/captions.ts';
import type { Recall } from './recall.ts';

/** Captions as programs write them: every way of a time, within every way of a file, in every encoding. */

const TIMES: Readonly<Record<string, (sec: number) => string>> = {
  SRT: (sec) => `00:00:${two(sec)},000`,
  VTT: (sec) => `00:00:${two(sec)}.000`,
  'no hours': (sec) => `00:${two(sec)}.000`,
  'no milliseconds': (sec) => `00:00:${two(sec)}`,
  'one digit': (sec) => `0:0:${sec}.0`,
  spaces: (sec) => `00 : 00 : ${two(sec)} , 000`,
  'colon before milliseconds': (sec) => `00:00:${two(sec)}:000`,
  'full width': (sec) => `００：００：${two(sec)}，０００`,
};
const ARROWS = [' --> ', '-->', ' -> ', ' → ', ' —> ', ' -- > ', ' --&gt; '];
const HEADER = 'WEBVTT\nKind: captions\n\nSTYLE\n::cue {}\n\n';
type Shape = (index: number, time: string, text: string) => string;
const SHAPES: Readonly<Record<string, Shape>> = {
  'numbers and empty lines': (index, time, text) => `${index}\n${time}\n${text}\n\n`,
  'spaces on empty lines': (index, time, text) => `${index}\n${time}\n${text}\n \n`,
  'no empty lines': (index, time, text) => `${index}\n${time}\n${text}\n`,
  'no numbers': (_, time, text) => `${time}\n${text}\n\n`,
  'WebVTT with names, notes and places': (index, time, text) =>
    `${index === 1 ? HEADER : ''}讲${index}\n${time} align:start\n${text}\n\nNOTE ${index}\n\n`,
};
const ENCODINGS: Readonly<Record<string, (text: string) => Uint8Array>> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a mark, CRLF': (text) => Buffer.from(`\ufeff${text.replaceAll('\n', '\r\n')}`),
  'UTF-16': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16, big end first, CR': (text) => Buffer.from(`\ufeff${text.replaceAll('\n', '\r')}`, 'utf16le').swap16(),
};
/** What is written, and what is to be read. */
const TEXTS: readonly (readonly [written: string, read: string])[] = [
  ['知识产权管理体系', '知识产权管理体系'],
  ['第一行\n第二行', '第一行\n第二行'],
  ['<c>研发</c> R&amp;D，&quot;方针&quot;', '研发 R&D，"方针"'],
  ['{\\an8}<i>目标</i>', '目标'],
  ['2026', '2026'],
];

const two = (n: number): string => String(n).padStart(2, '0');
const WANTED = TEXTS.map(([, text], at) => ({ from: at + 1, to: at + 2, text }));

const faultOf = (bytes: Uint8Array): string | null => {
  try {
    const { vtt, unread, mended } = captionsFrom(bytes, 60);
    const read = readCues(vtt);
    return JSON.stringify(read) === JSON.stringify(WANTED) ? null : JSON.stringify({ read, unread, mended });
  } catch (error) {
    return (error as Error).message;
  }
};

export const captionsPart = async (): Promise<Recall[]> => {
  const faults: string[] = [];
  let readable = 0;
  for (const [timeName, time] of Object.entries(TIMES))
    for (const arrow of ARROWS)
      for (const [shapeName, shape] of Object.entries(SHAPES))
        for (const [encodingName, encode] of Object.entries(ENCODINGS)) {
          const cues = TEXTS.map(([text], at) => shape(at + 1, time(at + 1) + arrow + time(at + 2), text));
          const fault = faultOf(encode(cues.join('')));
          readable += 1;
          if (fault) faults.push(`${timeName}, “${arrow}”, ${shapeName}, ${encodingName}: ${fault}`);
        }
  return [{ name: 'captions, read whole', readable, taken: readable - faults.length, faults: faults.slice(0, 20) }];
};
