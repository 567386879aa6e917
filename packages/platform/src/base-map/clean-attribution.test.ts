import { expect, test } from 'vitest';
import { attributionText, cleanAttribution } from './clean-attribution.ts';

test.each([
  ['&copy; OpenStreetMap &amp; others', '© OpenStreetMap &#38; others'],
  [
    '<a href="https://osm.org/copyright" onclick="x()"><b>© OSM</b></a>, me',
    '<a href="https://osm.org/copyright" target="_blank" rel="noopener">© OSM</a>, me',
  ],
  ['<a href="javascript:alert(1)">Map</a>', 'Map'],
  [
    '<a href="https://x.example/&quot;onclick=&quot;a">Map</a>',
    '<a href="https://x.example/&#34;onclick=&#34;a" target="_blank" rel="noopener">Map</a>',
  ],
  ['<img src=x onerror=alert(1)>Map', 'Map'],
  ['<img src=x onerror=alert(1) ', '&#60;img src=x onerror=alert(1)'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '&#60;script&#62;alert(1)&#60;/script&#62;'],
])('the source of the data %s runs no script on the map', (html, clean) => {
  expect(cleanAttribution(html)).toBe(clean);
});

test('the source of the data can be read in a terminal', () => {
  expect(attributionText(cleanAttribution('<a href="https://osm.org">© A &amp; B</a>'))).toBe('© A & B');
});
