import { describe, expect, it } from 'vitest';
import { renderMarkdown, splitTitle } from './render-markdown.server.ts';

const options = { language: 'en', prefix: '', values: {} } as const;
const html = (source: string, changes: Partial<Parameters<typeof renderMarkdown>[1]> = {}) =>
  renderMarkdown(source, { ...options, ...changes }).html;

describe('a value of the operator', () => {
  const values = {
    operator: '<img src=x onerror=alert(1)> & [click](javascript:alert(1)) **Co**',
    contact: '"><script>alert(1)</script>@example.org',
  };

  it('is shown as text, never as markup', () => {
    const text = html('By {operator}.', { values });
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; [click](javascript:alert(1)) **Co**');
    expect(text).not.toMatch(/<(img|strong|a)\b/);
  });

  it('a value of the operator can’t break out of a link’s address', () => {
    const text = html('[{contact}](mailto:{contact})', { values });
    expect(text).not.toContain('<script');
    expect(text).toMatch(/^<p><a href="mailto:&quot;&gt;&lt;script&gt;[^"]*">/);
  });

  it('can’t turn a link into a script', () => {
    expect(html('[Write]({contact})', { values: { contact: 'javascript:alert(1)' } })).toBe('<p>Write</p>\n');
  });

  it('a value that is not set shows its name in braces, so that the mistake is visible', () => {
    expect(html('{unset}')).toContain('{unset}');
  });
});

describe('Markdown', () => {
  it('a heading keeps its own id in every language, so that links from other pages reach it', () => {
    const { html: shown, headings } = renderMarkdown('## Vous avez trouvé un chat {#found}', options);
    expect(shown).toBe('<h2 id="found"><a href="#found">Vous avez trouvé un chat</a></h2>\n');
    expect(headings).toEqual([{ id: 'found', title: 'Vous avez trouvé un chat' }]);
  });

  it('a paragraph of one bold link is a button, and a bold link among words is not', () => {
    expect(html('**[Report](/cats/new)**')).toContain(
      '<a class="button button-primary button-medium" href="/cats/new">',
    );
    expect(html('**[Report](/cats/new)** it')).not.toContain('class=');
  });

  it('shows HTML as text', () => {
    expect(html('A <b>bold</b> word\n\n<script>alert(1)</script>')).toBe(
      '<p>A &lt;b&gt;bold&lt;/b&gt; word</p>\n&lt;script&gt;alert(1)&lt;/script&gt;',
    );
  });

  it.each([
    ['/user', '/fr/user'],
    ['/?at=45.7640,4.8357,12', '/fr?at=45.7640,4.8357,12'],
    ['https://example.org/a?b=1&c', 'https://example.org/a?b=1&amp;c'],
    ['#terms', '#terms'],
  ])('a link to %s leads to %s on a French page', (address, href) => {
    expect(html(`[x](${address})`, { prefix: '/fr' })).toBe(`<p><a href="${href}">x</a></p>\n`);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example'])('a link to %s is plain text', (address) => {
    expect(html(`[x](${address})`)).toBe('<p>x</p>\n');
  });

  it('Markdown gives each heading an id, and lists the headings for a table of contents', () => {
    const { html: text, headings } = renderMarkdown('## À qui ?\n\n## À *qui* ?\n\n### Détail\n', {
      ...options,
      language: 'fr',
    });
    expect(text).toContain('<h2 id="a-qui"><a href="#a-qui">À qui\u202f?</a></h2>');
    expect(text).toContain('<h2 id="a-qui-2">');
    expect(text).toContain('<h3 id="detail">');
    expect(headings).toEqual([
      { id: 'a-qui', title: 'À qui\u202f?' },
      { id: 'a-qui-2', title: 'À qui\u202f?' },
    ]);
  });

  it('Markdown tables scroll, are reachable by keyboard, and have the name of their section', () => {
    const text = html('## Cookies\n\n| a | b |\n|---|---|\n| `x` | y |\n');
    expect(text).toContain('<div class="wide" role="region" tabindex="0" aria-labelledby="cookies"><table>');
    expect(text).toContain('<tr><th>a</th><th>b</th></tr>');
    expect(text).toContain('<tr><td><code>x</code></td><td>y</td></tr>');
  });

  it('a task list becomes labelled checkboxes', () => {
    expect(html('- [ ] Look **under** the bed\n')).toContain(
      '<li class="task"><label><input type="checkbox" id="look-under-the-bed"><span>Look <strong>under</strong> the bed</span></label></li>',
    );
  });

  it('the title of a text is found', () => {
    expect(splitTitle('\n# About us\n\nText')).toEqual({ title: 'About us', body: '\nText' });
    expect(splitTitle('Text')).toEqual({ title: '', body: 'Text' });
  });
});

describe('spaces', () => {
  it('spaces are no-break between a number and its unit, and before French punctuation', () => {
    expect(html('within 250 m')).toContain('250\u00a0m');
    expect(html('« Perdu » : où ? là ; oui !', { language: 'fr' })).toContain(
      '«\u202fPerdu\u202f»\u202f: où\u202f? là\u202f; oui\u202f!',
    );
    expect(html('a : b')).toContain('a : b');
  });
});
