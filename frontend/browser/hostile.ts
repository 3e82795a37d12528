/** Strings that people and programs send to break pages: markup, links, templates, queries, scripts of the world, sizes. */

const MARKUP = [
  '<script>document.title="run"</script>',
  '<img src=x onerror="document.title=1">',
  '<img src="https://elsewhere.example/pixel.png">',
  '<svg onload=alert(1)><circle r=9 /></svg>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="https://elsewhere.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">click</a>',
  '<base href="https://elsewhere.example/">',
  '<meta http-equiv="refresh" content="0;url=https://elsewhere.example">',
  '<link rel=stylesheet href=https://elsewhere.example/a.css>',
  '<form action="https://elsewhere.example"><input name=a></form>',
  '<video><source onerror=alert(1)></video>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>more</details>',
  '<template><b>inside</b></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '"><style>@import url(https://elsewhere.example/a.css)</style>',
  "' onmouseover='alert(1)",
  '</textarea></title></main><script>alert(1)</script>',
  '<!-- comment --><![CDATA[ data ]]>',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>',
  '&lt;b&gt;escaped&lt;/b&gt; &amp; &#x3C;i&#x3E;',
];
const LINKS = [
  '![picture](https://elsewhere.example/p.png)',
  '[link](javascript:alert(1))',
  'javascript:alert(document.domain)',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg',
  '//elsewhere.example/a.js',
  '=HYPERLINK("https://elsewhere.example","x")',
];
const TEMPLATES = [
  '{{constructor.constructor("alert(1)")()}}',
  '{% include "/etc/passwd" %}',
  '${alert(1)} and #{7*7}',
  '<%= 7 * 7 %>',
  '$(touch made) and `touch made`',
  '%s%s%n and %(name)s and {0}',
  '@import "a" and [[wiki]] and :smile:',
];
const QUERIES = [
  "'; DROP TABLE documents; --",
  '" OR "1"="1',
  "1 UNION SELECT token_hash FROM workspaces",
  'Robert\'); ATTACH DATABASE "a" AS b; --',
  '{"$gt": ""} and __proto__[polluted]',
];
const NULLS = ['null', 'undefined', 'NaN', '[object Object]', '-0', 'file:///etc/passwd', 'CON'];
const SCRIPTS = [
  '\u202Etxt.exe\u202C and \u2066isolated\u2069',
  'a\u202Ereversed without an end',
  'שלום 123 abc (עולם) 4.5%',
  'مرحبا بالعالم ١٢٣',
  'zero\u200Bwidth\u200Cand\u200Djoined\u2060word\uFEFF',
  'z\u0351\u036B\u0343a\u0328l\u0489g\u0335o text',
  '👩‍👩‍👧‍👦🏳️‍🌈👍🏿🇫🇷1️⃣',
  '\u{1D5D4}\u{1D5D5} ﬁne Ａ ſ İ ı ẞ',
  '漢字かな交じり文한국어ไทย',
];
const CONTROLS = '\u0007\u001b[31mred\u001b[0m\u0008';
const LONG = ['W'.repeat(20_000), '\u0621'.repeat(2_000)];

/** Shown as they are, character by character. */
export const AS_WRITTEN = [...MARKUP, ...LINKS, ...TEMPLATES, ...QUERIES, ...NULLS, ...SCRIPTS];
export const HOSTILE = [...AS_WRITTEN, CONTROLS, ...LONG];
