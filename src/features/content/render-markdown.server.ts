import { escapeMarkup } from '@catlas/platform/markup/escape-markup.ts';
import { Marked, type Renderer, type Token, type Tokens } from 'marked';
import type { Locale } from '#i18n/languages.ts';
import type { LocalePrefix } from '#i18n/locale.ts';
import { buttonClass } from '#ui/button.tsx';
import { localizeAddress } from '#ui/local-link.tsx';
import { setSpaces } from './typography.ts';

export interface MarkdownOptions {
  language: Locale;
  prefix: LocalePrefix;
  /** Replaces `{name}` in the text and in the URLs of links. Values are text, never Markdown or HTML. */
  values: Record<string, string>;
}

export interface Heading {
  id: string;
  title: string;
}

export interface RenderedMarkdown {
  html: string;
  headings: Heading[];
}

/** HTML within the Markdown is shown as text; links lead to http(s), mailto and this site only. */
export function renderMarkdown(source: string, options: MarkdownOptions): RenderedMarkdown {
  const headings: Heading[] = [];
  const markdown = new Marked({ gfm: true, renderer: createRenderer(options, headings) });
  return { html: markdown.parse(source, { async: false }), headings };
}

export function splitTitle(source: string): { title: string; body: string } {
  const match = /^\s*# (.+)\n?/.exec(source);
  return match ? { title: match[1]!.trim(), body: source.slice(match[0].length) } : { title: '', body: source };
}

function createRenderer({ language, prefix, values }: MarkdownOptions, headings: Heading[]): Partial<Renderer> {
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
  const plain = (text: string) => escapeMarkup(setSpaces(fill(text), language));
  const taken = new Set<string>();
  const nameOf = (text: string) => {
    const slug = slugOf(text);
    let id = slug;
    for (let count = 2; taken.has(id); count++) id = `${slug}-${count}`;
    taken.add(id);
    return id;
  };
  return {
    html: ({ text }) => plain(text),
    text(token) {
      return 'tokens' in token && token.tokens ? this.parser!.parseInline(token.tokens) : plain(token.text);
    },
    codespan: ({ text }) => `<code>${plain(text)}</code>`,
    code: ({ text }) => `<pre><code>${escapeMarkup(text)}</code></pre>\n`,
    image: ({ text }) => plain(text),
    heading({ tokens, depth, text }) {
      const inner = withoutId(this.parser!.parseInline(tokens));
      const id = nameOf(headingId.exec(text)?.[1] ?? text);
      if (depth === 2) headings.push({ id, title: setSpaces(fill(withoutId(textOf(tokens))), language) });
      return `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>\n`;
    },
    paragraph({ tokens }) {
      const inner = this.parser!.parseInline(tokens);
      return `<p>${isButton(tokens) ? inner.replace('<a ', `<a class="${buttonClass()}" `) : inner}</p>\n`;
    },
    link({ href, tokens }) {
      const inner = this.parser!.parseInline(tokens);
      const address = safeAddress(fill(decodeBraces(href)), prefix);
      return address === null ? inner : `<a href="${escapeMarkup(address)}">${inner}</a>`;
    },
    listitem(item) {
      return item.task ? renderTask(this as Renderer, item, nameOf) : `<li>${this.parser!.parse(item.tokens)}</li>\n`;
    },
    table(token) {
      return renderTable(this as Renderer, token, headings.at(-1)?.id);
    },
  };
}

/** `## Title {#id}` gives a heading the same id in every language, for links from other pages. */
const headingId = /\s*\{#([a-z-]+)\}\s*$/;
const withoutId = (text: string) => text.replace(headingId, '');

/** A paragraph that is one bold link. */
function isButton(tokens: Token[]): boolean {
  const only = (given: Token[] | undefined) => (given?.length === 1 ? given[0] : undefined);
  const strong = only(tokens);
  return strong?.type === 'strong' && only((strong as Tokens.Strong).tokens)?.type === 'link';
}

function renderTask(renderer: Renderer, item: Tokens.ListItem, nameOf: (text: string) => string): string {
  const content = item.tokens.filter(({ type }) => type !== 'checkbox');
  const checkbox = `<input type="checkbox" id="${nameOf(item.text.slice(0, 40))}">`;
  return `<li class="task"><label>${checkbox}<span>${renderer.parser.parse(content)}</span></label></li>\n`;
}

/** The table scrolls on narrow screens, so the keyboard must reach it and it needs a name. */
function renderTable(renderer: Renderer, { header, rows }: Tokens.Table, sectionId: string | undefined): string {
  const row = (cells: Tokens.TableCell[], tag: 'th' | 'td') =>
    `<tr>${cells.map(({ tokens }) => `<${tag}>${renderer.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
  const name = sectionId ? ` aria-labelledby="${sectionId}"` : '';
  return `<div class="wide" role="region" tabindex="0"${name}><table><thead>${row(header, 'th')}</thead><tbody>${rows
    .map((cells) => row(cells, 'td'))
    .join('')}</tbody></table></div>\n`;
}

function safeAddress(address: string, prefix: LocalePrefix): string | null {
  if (address.startsWith('#')) return address;
  if (address.startsWith('/') && !address.startsWith('//')) return localizeAddress(address, prefix);
  return /^(https?:\/\/|mailto:)/i.test(address) ? address : null;
}

/** Marked encodes the braces around a value's name. */
function decodeBraces(href: string): string {
  return href.replaceAll('%7B', '{').replaceAll('%7D', '}');
}

function textOf(tokens: Token[]): string {
  const textOfOne = (token: Token) => {
    if ('tokens' in token && token.tokens) return textOf(token.tokens);
    return 'text' in token ? token.text : token.raw;
  };
  return tokens.map(textOfOne).join('');
}

function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
