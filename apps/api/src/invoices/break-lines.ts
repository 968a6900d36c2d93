/** Breaks a text into lines that fit a column, each letter with a font that has it and in the order of its script. */
import bidiFactory, { type Bidi } from 'bidi-js';
import { families, type Family, familyNames, fontOf, type Weight } from './paper-fonts.ts';

/** Letters of one font and one direction. */
export interface Piece {
  /** As its font takes it, which turns letters of Arabic script around by itself. */
  text: string;
  /** As it was written, for readers and searches. */
  written: string;
  family: Family;
  /** Points from the left of the line. */
  x: number;
  width: number;
}

export interface Line {
  /** In the order in which they are read. */
  pieces: Piece[];
  ascent: number;
  height: number;
}

interface Letter {
  text: string;
  family: Family;
  level: number;
}

interface Look {
  weight: Weight;
  size: number;
}

const bidi = bidiOf(bidiFactory);
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The package's types speak of a module with a default, and Node gives the function itself. */
function bidiOf(factory: unknown): Bidi {
  if (!isFactory(factory)) throw new Error('bidi-js is not the function that it was');
  return factory();
}
function isFactory(given: unknown): given is () => Bidi {
  return typeof given === 'function';
}

/** Blank lines are dropped. A letter that no font has is left out, since a box would say as little. */
export function breakLines(text: string, look: Look, room: number): Line[] {
  return text
    .split(/[\r\n]+/u)
    .map((paragraph) => lettersOf(paragraph, look.weight))
    .filter((letters) => letters.length > 0)
    .flatMap((letters) => fill(letters, look, room))
    .map((letters) => placed(letters, look));
}

/** What `breakLines` leaves out of a text, each once. */
export function unprintedLetters(text: string): string[] {
  const lost = new Set<string>();
  let before: Family | undefined;
  for (const { segment } of clusters.segment(text.normalize('NFC'))) {
    if (/^\s/u.test(segment)) continue;
    const drawn = drawable(segment, before, 'bold');
    if (drawn?.text !== segment) lost.add(segment);
    before = drawn?.family ?? before;
  }
  return [...lost];
}

function lettersOf(paragraph: string, weight: Weight): Letter[] {
  const drawn: Omit<Letter, 'level'>[] = [];
  for (const { segment } of clusters.segment(paragraph.normalize('NFC'))) {
    const before = drawn.at(-1);
    const text = /^\s/u.test(segment) ? ' ' : segment;
    if (text === ' ' && (before === undefined || before.text === ' ')) continue;
    const letter = drawable(text, before?.family, weight);
    if (letter) drawn.push(letter);
  }
  if (drawn.at(-1)?.text === ' ') drawn.pop();
  const { levels } = bidi.getEmbeddingLevels(drawn.map(({ text }) => text).join(''));
  let at = 0;
  return drawn.map((letter) => {
    const level = levels[at] ?? 0;
    at += letter.text.length;
    return { ...letter, level };
  });
}

/** The letter without marks that its font lacks; undefined when no font has it. */
function drawable(text: string, before: Family | undefined, weight: Weight) {
  const own = familyNames.filter((name) => families[name].letters.test(text));
  const others: Family[] = own.length > 0 ? own : ['latin', ...(before ? [before] : [])];
  const tried = before && own.includes(before) ? [before, ...others] : others;
  for (const family of tried) {
    const font = fontOf(family, weight);
    const known = [...text].filter(
      (sign) => ignorable.test(sign) || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
    );
    if (known.some((sign) => !/^[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(sign)))
      return { text: known.join(''), family };
  }
  return undefined;
}

/** Joiners and the like: they shape their neighbours and are not drawn. */
const ignorable = /^\p{Default_Ignorable_Code_Point}/u;

/** At spaces; a word that is wider than the column is broken between its letters. */
function fill(letters: readonly Letter[], look: Look, room: number): Letter[][] {
  const lines: Letter[][] = [];
  let line: Letter[] = [];
  let used = 0;
  for (const { space, word } of wordsOf(letters)) {
    const gap = line.length > 0 ? space : [];
    const width = widthOf(gap, look) + widthOf(word, look);
    if (used + width <= room) {
      line.push(...gap, ...word);
      used += width;
      continue;
    }
    if (line.length > 0) lines.push(line);
    const [last = [], ...full] = cut(word, look, room).toReversed();
    lines.push(...full.toReversed());
    line = last;
    used = widthOf(last, look);
  }
  return [...lines, line];
}

/** Into parts that fit, of one letter at least. */
function cut(word: readonly Letter[], look: Look, room: number): Letter[][] {
  const parts: Letter[][] = [[]];
  for (const letter of word) {
    const part = parts.at(-1) ?? [];
    if (part.length > 0 && widthOf([...part, letter], look) > room) parts.push([letter]);
    else part.push(letter);
  }
  return parts;
}

function wordsOf(letters: readonly Letter[]) {
  const words: { space: Letter[]; word: Letter[] }[] = [{ space: [], word: [] }];
  for (const letter of letters) {
    if (letter.text === ' ') words.push({ space: [letter], word: [] });
    else words.at(-1)?.word.push(letter);
  }
  return words;
}

interface Run {
  letters: Letter[];
  family: Family;
  level: number;
}

function runsOf(letters: readonly Letter[]): Run[] {
  const runs: Run[] = [];
  for (const letter of letters) {
    const last = runs.at(-1);
    if (last && last.family === letter.family && last.level === letter.level) last.letters.push(letter);
    else runs.push({ letters: [letter], family: letter.family, level: letter.level });
  }
  return runs;
}

const widthOf = (letters: readonly Letter[], look: Look) =>
  runsOf(letters).reduce((sum, run) => sum + widthOfRun(run, look), 0);

function widthOfRun(run: Run, { weight, size }: Look): number {
  const font = fontOf(run.family, weight);
  return (font.layout(shown(run)).advanceWidth * size) / font.unitsPerEm;
}

/** A font turns a run around when it has letters of Arabic script, Urdu figures among them, which run left to right. */
function shown({ letters, level }: Run): string {
  const isRtl = level % 2 === 1;
  const texts = letters.map(({ text }) => (isRtl ? (bidi.getMirroredCharacter(text) ?? text) : text));
  const turnedByFont = texts.some((text) => /^\p{Script=Arabic}/u.test(text));
  return (isRtl === turnedByFont ? texts : texts.toReversed()).join('');
}

function placed(letters: readonly Letter[], look: Look): Line {
  const runs = runsOf(letters);
  const measured = runs.map((run) => ({ run, width: widthOfRun(run, look), x: 0 }));
  let x = 0;
  for (const each of inVisualOrder(measured, ({ run }) => run.level)) {
    each.x = x;
    x += each.width;
  }
  const fonts = runs.map(({ family }) => fontOf(family, look.weight));
  const most = (of: (font: (typeof fonts)[number]) => number) =>
    Math.max(...fonts.map((font) => (of(font) * look.size) / font.unitsPerEm));
  const ascent = most((font) => font.ascent);
  return {
    pieces: measured.map((each) => ({
      text: shown(each.run),
      written: each.run.letters.map(({ text }) => text).join(''),
      family: each.run.family,
      x: each.x,
      width: each.width,
    })),
    ascent,
    height: ascent + most((font) => font.lineGap - font.descent),
  };
}

/** Rule L2 of the Unicode bidirectional algorithm: from the highest level down, what is at it or above is turned around. */
function inVisualOrder<Item>(items: readonly Item[], levelOf: (item: Item) => number): Item[] {
  const ordered = [...items];
  for (let level = Math.max(0, ...items.map(levelOf)); level > 0; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      for (const item of ordered.slice(start)) {
        if (levelOf(item) < level) break;
        end += 1;
      }
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end + 1;
    }
  }
  return ordered;
}
