import { charactersIn } from '../../apps/server/src/domain/lesson/credit-hours.ts';
import type { Lecture } from '../../prisma/seed/lectures/lecture.ts';
import { sampleRate, speak } from './speech.ts';

export type Cue = { from: number; to: number; text: string };
/** What is seen from one moment to the next. */
export type Shot = { slide: number; lit: number | undefined; seconds: number };
export type Timeline = {
  /** None of a silent lecture. */
  samples: Int16Array | null;
  cues: Cue[];
  shots: Shot[];
};

const leadIn = 0.8;
const afterSentence = 0.4;
const afterSlide = 1;
const leadOut = 1.5;
/** Characters a minute at which captions follow each other; with the pauses between slides some twenty fewer. */
const captionPace = 277;
/** What is shorter still has to be seen. */
const captionSeconds = 1.5;

/** Speaks a whole lecture and notes when each sentence and each picture begins and ends. */
export async function layOut(lecture: Lecture, scratch: string): Promise<Timeline> {
  if (lecture.silent) return layOutSilent(lecture);
  const parts: Int16Array[] = [silence(leadIn)];
  const cues: Cue[] = [];
  const shots: Shot[] = [];
  let now = leadIn;

  for (const [number, slide] of lecture.slides.entries()) {
    for (const [index, sentence] of slide.narration.entries()) {
      const spoken = await speak(sentence.text, scratch);
      const pause = silence(index === slide.narration.length - 1 ? afterSlide : afterSentence);
      const length = spoken.length / sampleRate;
      parts.push(spoken, pause);
      cues.push({ from: now, to: now + length, text: sentence.text });
      const shown = length + pause.length / sampleRate;
      shots.push({ slide: number, lit: sentence.at, seconds: cues.length === 1 ? leadIn + shown : shown });
      now += shown;
    }
  }
  const last = shots.at(-1);
  if (last) last.seconds += leadOut;
  parts.push(silence(leadOut));
  return { samples: joined(parts), cues, shots };
}

/** Each caption stands as long as it takes to read; pictures change on whole seconds. */
function layOutSilent({ slides }: Lecture): Timeline {
  const cues: Cue[] = [];
  const shots: Shot[] = [];
  let now = leadIn;
  let shown = 0;
  for (const [slide, { narration }] of slides.entries()) {
    for (const [index, { text, at, pause = 0 }] of narration.entries()) {
      const to = now + Math.max(captionSeconds, (charactersIn(text) * 60) / captionPace);
      cues.push({ from: now, to, text });
      now = to + pause + (index === narration.length - 1 ? afterSlide : 0);
      const seconds = Math.round(now) - shown;
      shots.push({ slide, lit: at, seconds });
      shown += seconds;
    }
  }
  return { samples: null, cues, shots };
}

export function toVtt(cues: Cue[]): string {
  const blocks = cues.map((cue) => `${clock(cue.from)} --> ${clock(cue.to)}\n${cue.text}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

function clock(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}

function silence(seconds: number): Int16Array {
  return new Int16Array(Math.round(seconds * sampleRate));
}

function joined(parts: Int16Array[]): Int16Array {
  const all = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
