/** Cases of ticket HTML: the words that count, and plain text made into it. */

import { describe, expect, it } from 'vitest';
import { ticketHtml, ticketText } from './ticket-html.ts';

describe('the words of ticket HTML', () => {
  it.each([
    ['<p>Hello <strong>there</strong></p>', 'Hello there'],
    ['<h1>Notice</h1><p>From the registrar<br>of companies</p>', 'Notice\nFrom the registrar\nof companies'],
    ['<ul><li><p>One</p></li><li><p>Two</p></li></ul>', 'One\n\nTwo'],
    ['<p style="text-align: center">Centred</p>', 'Centred'],
    ['<p>a &lt; b &amp; c &gt; d &#39;e&#x27;</p>', "a < b & c > d 'e'"],
    ['<p>1 < 2</p>', '1 < 2'],
    ['<p>&unknown; &#0; &#x110000;</p>', '&unknown; &#0; &#x110000;'],
  ])('of %j', (html, text) => {
    expect(ticketText(html)).toBe(text);
  });

  it.each(['', '   ', '<p></p>', '<p>&nbsp; &nbsp;</p>', '<p><br></p><p>\n</p>', '<!-- five letters -->'])(
    'of %j are none, however many tags and spaces there are',
    (html) => {
      expect(ticketText(html)).toBe('');
    },
  );
});

describe('plain text as ticket HTML', () => {
  it('has a paragraph for each line, and reads nothing as a tag', () => {
    expect(ticketHtml('One\r\n\nTwo <b>&amp;</b>')).toBe(
      '<p>One</p><p></p><p>Two &lt;b&gt;&amp;amp;&lt;/b&gt;</p>',
    );
  });

  it.each(['Is 1 < 2 & 3 > 2?', '<script>alert(1)</script>', 'One\nTwo'])('keeps %j as it is', (text) => {
    expect(ticketText(ticketHtml(text))).toBe(text);
  });

  it('is nothing for blanks', () => {
    expect(ticketHtml(' \n ')).toBe('');
  });
});
