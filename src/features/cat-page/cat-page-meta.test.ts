import { describe, expect, it } from 'vitest';
import { previewPath } from '#features/cat-page/previews/preview-version.server.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { unknownTraits } from '#features/traits/cat-traits.ts';
import { describeCatPage } from './cat-page-meta.ts';

const cat: OwnCat = {
  id: 7,
  name: 'Mistigri </script><script>',
  description: `Grey,\nshy. ${'x'.repeat(400)}`,
  is_lost: true,
  status: 'approved',
  location: { lat: 45.7501, lng: 4.8502, location_type: 'street', label: 'Lyon' },
  exact_location: { lat: 45.751234, lng: 4.859876 },
  photo: { key: 'ab/cd.webp', width: 540, height: 720, placeholder: '' },
  created_at: '2026-11-20T10:00:00.000Z',
  is_unchecked: false,
  reviewed_at: null,
  reunited_at: null,
  confirmed_at: null,
  unconfirmed_since: null,
  version: 1,
  objection: null,
  objection_words: null,
  deletion: null,
  change: null,
  author: { id: 'u', display_name: 'Ada' },
  ...unknownTraits,
};
const describeIn = (locale: 'en' | 'fr', change: Partial<OwnCat> = {}) =>
  describeCatPage({
    cat: { ...cat, ...change },
    preview: previewPath({ ...cat, ...change }, locale),
    publicUrl: 'https://catlas.example',
    locale,
  });
const contentOf = (tags: ReturnType<typeof describeCatPage>, name: string) =>
  tags.flatMap((tag) =>
    ('property' in tag && tag.property === name) || ('name' in tag && tag.name === name) ? [tag.content] : [],
  );

describe('a cat’s page in a message or a search result', () => {
  it('the metadata of a cat’s page contains the published place only', () => {
    const text = JSON.stringify(describeIn('en'));
    expect(text).toContain('45.7501');
    expect(text).not.toMatch(/45\.7512|4\.8598/);
  });

  it('the metadata of a cat’s page have a picture that every messenger reads, by its absolute URL', () => {
    const [image] = contentOf(describeIn('fr'), 'og:image');
    expect(image).toMatch(/^https:\/\/catlas\.example\/previews\/cat\/7\/fr\.jpg\?v=\w+$/);
    expect(contentOf(describeIn('en'), 'og:image:width')).toEqual(['1200']);
    expect(contentOf(describeIn('en'), 'og:image:height')).toEqual(['630']);
    expect(contentOf(describeIn('en'), 'og:image:alt')).toEqual(contentOf(describeIn('en'), 'og:title'));
    expect(contentOf(describeIn('en'), 'twitter:card')).toEqual(['summary_large_image']);
    expect(contentOf(describeIn('en', { status: 'pending' }), 'og:image')).toEqual([]);
  });

  it('the picture of a cat’s page has another URL once it would look different, and the same otherwise', () => {
    const address = (change: Partial<OwnCat>) => contentOf(describeIn('en', change), 'og:image')[0];
    expect(address({ description: 'Other' })).toBe(address({}));
    expect(new Set([address({}), address({ name: 'Other' }), address({ reunited_at: cat.created_at })]).size).toBe(3);
  });

  it('the preview of a shared link says that the cat is home again', () => {
    expect(contentOf(describeIn('en', { reunited_at: cat.created_at }), 'og:title')[0]).toMatch(
      /^Home again: Mistigri/,
    );
  });

  it('the metadata of a cat’s page lead to the page in its own language', () => {
    expect(contentOf(describeIn('fr'), 'og:url')).toEqual(['https://catlas.example/fr/cat/7']);
    expect(contentOf(describeIn('en'), 'og:url')).toEqual(['https://catlas.example/cat/7']);
    expect(contentOf(describeIn('fr'), 'og:locale')).toEqual(['fr_FR']);
    expect(contentOf(describeIn('fr'), 'og:locale:alternate')).toEqual(['en_US']);
  });

  it('the description of a cat’s page is one line that fits', () => {
    const [description] = contentOf(describeIn('en'), 'description');
    expect([...description!].length).toBeLessThanOrEqual(200);
    expect(description).toMatch(/^Grey, shy\. x+…$/);
  });

  it('a cat’s page stays out of search engines until it is approved', () => {
    expect(contentOf(describeIn('en', { status: 'pending' }), 'robots')).toEqual(['noindex']);
    expect(contentOf(describeIn('en'), 'robots')).toEqual([]);
  });
});

/** The map has the properties of schema.org that we use, and what each may hold. */
const vocabulary: Record<string, Record<string, 'text' | 'url' | 'date' | 'number' | 'language' | string>> = {
  WebPage: {
    url: 'url',
    name: 'text',
    description: 'text',
    inLanguage: 'language',
    datePublished: 'date',
    isPartOf: 'WebSite',
    author: 'Person',
    primaryImageOfPage: 'ImageObject',
    mainEntity: 'Thing',
    contentLocation: 'Place',
  },
  WebSite: { name: 'text', url: 'url' },
  Person: { name: 'text' },
  ImageObject: { url: 'url', width: 'number', height: 'number' },
  Thing: { name: 'text', description: 'text', image: 'url' },
  Place: { name: 'text', geo: 'GeoCoordinates' },
  GeoCoordinates: { latitude: 'number', longitude: 'number' },
};
const holds: Record<string, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && value.trim() !== '',
  url: (value) => typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value),
  date: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  language: (value) => value === 'en' || value === 'fr',
};

function problemsOf(node: Record<string, unknown>, path: string): string[] {
  const properties = vocabulary[String(node['@type'])];
  if (!properties) return [`${path}: no type ${String(node['@type'])}`];
  return Object.entries(node).flatMap(([name, value]) => {
    if (name.startsWith('@')) return [];
    const kind = properties[name];
    if (!kind) return [`${path}.${name}: no such property`];
    if (holds[kind]) return holds[kind](value) ? [] : [`${path}.${name}: not a ${kind}`];
    const inner = value as Record<string, unknown>;
    return inner['@type'] === kind ? problemsOf(inner, `${path}.${name}`) : [`${path}.${name}: not a ${kind}`];
  });
}

describe('what search engines read of a cat’s page', () => {
  it.each([
    ['lost', {}],
    ['found', { is_lost: false }],
    ['without author and place', { author: null, location: { ...cat.location, label: null } }],
    ['without a photo', { photo: null }],
    ['home again', { reunited_at: cat.created_at }],
  ] as [string, Partial<OwnCat>][])('is schema.org’s vocabulary and whole addresses: %s', (_, change) => {
    const tag = describeIn('fr', change).find((each) => 'script:ld+json' in each) as { 'script:ld+json': object };
    const node = JSON.parse(JSON.stringify(tag['script:ld+json'])) as Record<string, unknown>;
    expect(node['@context']).toBe('https://schema.org');
    expect(problemsOf(node, 'page')).toEqual([]);
  });
});
