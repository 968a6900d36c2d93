/** Line breaking with font fallback and bidirectional text, for the scripts of India. */

import bidiFactory, { type Bidi } from 'bidi-js';
import { fontFamilies, type FontFamily, fontFamilyNames, loadFont, type FontWeight } from './pdf-fonts.ts';

/** A run of one font and one direction. */
export interface TextRun {
  /** In the order that the font's shaper expects; it reverses Arabic script itself. */
  text: string;
  /** In logical order, for copying and searching. */
  written: string;
  family: FontFamily;
  /** Points from the left of the line. */
  x: number;
  width: number;
}

export interface Line {
  /** In logical order. */
  runs: TextRun[];
  ascent: number;
  height: number;
}

interface Grapheme {
  text: string;
  family: FontFamily;
  level: number;
}

interface FontStyle {
  weight: FontWeight;
  size: number;
}

const bidi = createBidi(bidiFactory);
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The package's types declare a default export, but Node imports the function itself. */
function createBidi(factory: unknown): Bidi {
  if (!isFactory(factory)) throw new Error('bidi-js is not the function that it was');
  return factory();
}
function isFactory(value: unknown): value is () => Bidi {
  return typeof value === 'function';
}

/** Drops blank lines and characters that no font has. */
export function breakLines(text: string, style: FontStyle, maxWidth: number): Line[] {
  return text
    .split(/[\r\n]+/u)
    .map((paragraph) => toGraphemes(paragraph, style.weight))
    .filter((letters) => letters.length > 0)
    .flatMap((letters) => wrapWords(letters, style, maxWidth))
    .map((letters) => layOutLine(letters, style));
}

/** The characters that `breakLines` drops, each once. */
function findUnprintableCharacters(text: string): string[] {
  const unprintable = new Set<string>();
  let before: FontFamily | undefined;
  for (const { segment } of clusters.segment(text.normalize('NFC'))) {
    if (/^\s/u.test(segment)) continue;
    const drawn = findFont(segment, before, 'bold');
    if (drawn?.text !== segment) unprintable.add(segment);
    before = drawn?.family ?? before;
  }
  return [...unprintable];
}

function toGraphemes(paragraph: string, weight: FontWeight): Grapheme[] {
  const drawn: Omit<Grapheme, 'level'>[] = [];
  for (const { segment } of clusters.segment(paragraph.normalize('NFC'))) {
    const before = drawn.at(-1);
    const text = /^\s/u.test(segment) ? ' ' : segment;
    if (text === ' ' && (before === undefined || before.text === ' ')) continue;
    const letter = findFont(text, before?.family, weight);
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

/** Returns the text without marks that its font lacks; undefined when no font has it. Prefers the font before it. */
function findFont(text: string, before: FontFamily | undefined, weight: FontWeight) {
  const own = fontFamilyNames.filter((name) => fontFamilies[name].letters.test(text));
  const others: FontFamily[] = own.length > 0 ? own : ['latin', ...(before ? [before] : [])];
  const tried = before && own.includes(before) ? [before, ...others] : others;
  for (const family of tried) {
    const font = loadFont(family, weight);
    const known = [...text].filter(
      (sign) => ignorablePattern.test(sign) || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
    );
    if (known.some((sign) => !/^[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(sign)))
      return { text: known.join(''), family };
  }
  return undefined;
}

/** Joiners and the like, which shape their neighbours and have no glyph. */
const ignorablePattern = /^\p{Default_Ignorable_Code_Point}/u;

/** Breaks at spaces; a word wider than the column is broken between graphemes. */
function wrapWords(letters: readonly Grapheme[], style: FontStyle, maxWidth: number): Grapheme[][] {
  const lines: Grapheme[][] = [];
  let line: Grapheme[] = [];
  let used = 0;
  for (const { space, word } of splitWords(letters)) {
    const gap = line.length > 0 ? space : [];
    const width = measure(gap, style) + measure(word, style);
    if (used + width <= maxWidth) {
      line.push(...gap, ...word);
      used += width;
      continue;
    }
    if (line.length > 0) lines.push(line);
    const [last = [], ...full] = breakWord(word, style, maxWidth).toReversed();
    lines.push(...full.toReversed());
    line = last;
    used = measure(last, style);
  }
  return [...lines, line];
}

/** Returns parts that fit, of at least one grapheme. */
function breakWord(word: readonly Grapheme[], style: FontStyle, maxWidth: number): Grapheme[][] {
  const parts: Grapheme[][] = [[]];
  for (const letter of word) {
    const part = parts.at(-1) ?? [];
    if (part.length > 0 && measure([...part, letter], style) > maxWidth) parts.push([letter]);
    else part.push(letter);
  }
  return parts;
}

function splitWords(letters: readonly Grapheme[]) {
  const words: { space: Grapheme[]; word: Grapheme[] }[] = [{ space: [], word: [] }];
  for (const letter of letters) {
    if (letter.text === ' ') words.push({ space: [letter], word: [] });
    else words.at(-1)?.word.push(letter);
  }
  return words;
}

interface GraphemeRun {
  letters: Grapheme[];
  family: FontFamily;
  level: number;
}

function splitRuns(letters: readonly Grapheme[]): GraphemeRun[] {
  const runs: GraphemeRun[] = [];
  for (const letter of letters) {
    const last = runs.at(-1);
    if (last && last.family === letter.family && last.level === letter.level) last.letters.push(letter);
    else runs.push({ letters: [letter], family: letter.family, level: letter.level });
  }
  return runs;
}

const measure = (letters: readonly Grapheme[], style: FontStyle) =>
  splitRuns(letters).reduce((sum, run) => sum + measureRun(run, style), 0);

function measureRun(run: GraphemeRun, { weight, size }: FontStyle): number {
  const font = loadFont(run.family, weight);
  return (font.layout(visualText(run)).advanceWidth * size) / font.unitsPerEm;
}

/** The shaper reverses every run with Arabic script, also Urdu digits, which run left to right. */
function visualText({ letters, level }: GraphemeRun): string {
  const isRtl = level % 2 === 1;
  const texts = letters.map(({ text }) => (isRtl ? (bidi.getMirroredCharacter(text) ?? text) : text));
  const isReversedByFont = texts.some((text) => /^\p{Script=Arabic}/u.test(text));
  return (isRtl === isReversedByFont ? texts : texts.toReversed()).join('');
}

function layOutLine(letters: readonly Grapheme[], style: FontStyle): Line {
  const runs = splitRuns(letters);
  const measured = runs.map((run) => ({ run, width: measureRun(run, style), x: 0 }));
  let x = 0;
  for (const each of inVisualOrder(measured, ({ run }) => run.level)) {
    each.x = x;
    x += each.width;
  }
  const fonts = runs.map(({ family }) => loadFont(family, style.weight));
  const most = (of: (font: (typeof fonts)[number]) => number) =>
    Math.max(...fonts.map((font) => (of(font) * style.size) / font.unitsPerEm));
  const ascent = most((font) => font.ascent);
  return {
    runs: measured.map((each) => ({
      text: visualText(each.run),
      written: each.run.letters.map(({ text }) => text).join(''),
      family: each.run.family,
      x: each.x,
      width: each.width,
    })),
    ascent,
    height: ascent + most((font) => font.lineGap - font.descent),
  };
}

/** Rule L2 of the Unicode bidirectional algorithm: from the highest level down, reverses every sequence at or above it. */
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

/** Returns an error per field of the billing details with characters that no font of the invoice has (record 0041). */
export function findUnprintableFields(texts: {
  name?: string;
  business_name?: string | undefined;
  billing_address?: string | undefined;
  reason?: string | undefined;
}) {
  return (['name', 'business_name', 'billing_address', 'reason'] as const).flatMap((field) => {
    const letters = findUnprintableCharacters(texts[field] ?? '');
    return letters.length === 0 ? [] : [{ field, message: unprintableMessage(letters) }];
  });
}

const unprintableMessage = (letters: readonly string[]) =>
  `The invoice can’t print ${letters.slice(0, 3).join(' ')}. Leave it out, or write it in English letters or a script of India.`;
