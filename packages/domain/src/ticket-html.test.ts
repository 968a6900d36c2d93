/** Ticket HTML: its plain text, and conversion from plain text. */

import { describe, expect, it } from 'vitest';
import { ticketHtml, ticketText } from './ticket-html.ts';

describe('the text of ticket HTML', () => {
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
    'of %j is empty, ignoring tags and spaces',
    (html) => {
      expect(ticketText(html)).toBe('');
    },
  );
});

describe('plain text as ticket HTML', () => {
  it('has a paragraph per line, and escapes tags', () => {
    expect(ticketHtml('One\r\n\nTwo <b>&amp;</b>')).toBe(
      '<p>One</p><p></p><p>Two &lt;b&gt;&amp;amp;&lt;/b&gt;</p>',
    );
  });

  it.each(['Is 1 < 2 & 3 > 2?', '<script>alert(1)</script>', 'One\nTwo'])('keeps %j unchanged', (text) => {
    expect(ticketText(ticketHtml(text))).toBe(text);
  });

  it('is empty for blanks', () => {
    expect(ticketHtml(' \n ')).toBe('');
  });
});
