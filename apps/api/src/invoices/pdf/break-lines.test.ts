/** Names and addresses in every script of India fit their column and have a glyph for every character. */

import { describe, expect, it } from 'vitest';
import { breakLines } from './break-lines.ts';
import { loadFont } from './pdf-fonts.ts';

const style = { weight: 'regular', size: 9 } as const;
const maxWidth = 158;

const written = [
  ['latin', 'Meera Iyer & Søn, “Café” ₹'],
  ['devanagari', 'श्रीकृष्ण विश्वकर्मा, १२ महात्मा गांधी मार्ग, नई दिल्ली'],
  ['tamil', 'கார்த்திகேயன் பிள்ளை, அண்ணா சாலை, சென்னை'],
  ['telugu', 'వెంకటేశ్వర రావు శ్రీనివాస్, అబిడ్స్ రోడ్, హైదరాబాద్'],
  ['kannada', 'ಕೃಷ್ಣಮೂರ್ತಿ ಶಂಕರ್, ೧೨ ಮಹಾತ್ಮ ಗಾಂಧಿ ರಸ್ತೆ, ಬೆಂಗಳೂರು'],
  ['malayalam', 'ശ്രീജിത്ത് കൃഷ്ണൻ നായർ, മഹാത്മാഗാന്ധി റോഡ്, കൊച്ചി'],
  ['bengali', 'সুব্রত চট্টোপাধ্যায়, রবীন্দ্রনাথ ঠাকুর রোড, কলকাতা'],
  ['gujarati', 'રમેશભાઈ પટેલ, મહાત્મા ગાંધી માર્ગ, અમદાવાદ'],
  ['gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਢਿੱਲੋਂ, ਮਾਲ ਰੋਡ, ਅੰਮ੍ਰਿਤਸਰ'],
  ['odia', 'ସୁଶାନ୍ତ କୁମାର ମିଶ୍ର, ଜନପଥ, ଭୁବନେଶ୍ୱର'],
  ['arabic', 'محمد عمران خان، چاندنی چوک، دہلی، ٹیپو سلطان گلی'],
] as const;

describe.each(written)('%s', (family, text) => {
  it.each(['regular', 'bold'] as const)('is drawn whole in its own %s font', (weight) => {
    const runs = breakLines(text, { weight, size: 9 }, maxWidth).flatMap((line) => line.runs);
    expect(runs.some((run) => run.family === family)).toBe(true);
    const drawn = runs.flatMap((run) => loadFont(run.family, weight).layout(run.text).glyphs);
    expect(drawn.filter(({ id }) => id === 0)).toEqual([]);
    const kept = runs.map((run) => run.written).join('');
    expect(kept.replaceAll(' ', '')).toBe(text.normalize('NFC').replaceAll(' ', ''));
  });

  it.each([40, maxWidth])('stays inside a column of %d points', (narrow) => {
    for (const { runs } of breakLines(text, style, narrow)) {
      for (const { x, width } of runs) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(narrow + 0.001);
      }
    }
  });
});

const textsOf = (text: string, size = maxWidth) =>
  breakLines(text, style, size).map(({ runs }) => runs.map((run) => run.written).join(''));

it('breaks a word that is wider than its column', () => {
  const lines = textsOf('x'.repeat(97));
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.join('')).toBe('x'.repeat(97));
});

it('drops blank lines and keeps the others', () => {
  expect(textsOf('4 Hill Road\r\n\n  \nPune  411001\n')).toEqual(['4 Hill Road', 'Pune 411001']);
});

it.each([
  ['🙂 Asha 漢 Rao 💁‍♀️', ['Asha Rao']],
  ['🙂', []],
])('drops characters that no font has: %s', (text, lines) => {
  expect(textsOf(text)).toEqual(lines);
});

it('runs from right to left, its figures and Latin words from left to right', () => {
  const [line, ...others] = breakLines('خان (Imran) ۱۲ گلی 12/4', style, 300);
  expect(others).toEqual([]);
  const fromTheLeft = (line?.runs ?? []).toSorted((a, b) => a.x - b.x);
  const shown = fromTheLeft.map((run) => run.written.trim()).filter((text) => text !== '');
  expect(shown.join(' ')).toBe('12/4 گلی ۱۲ ) Imran ( خان');
});
