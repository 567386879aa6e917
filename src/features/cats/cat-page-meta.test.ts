import { describe, expect, it } from 'vitest';
import type { OwnCat } from './cat.ts';
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
  reviewed_at: null,
  reunited_at: null,
  version: 1,
  objection: null,
  deletion: null,
  change: null,
  author: { id: 'u', display_name: 'Ada' },
};
const describeIn = (locale: 'en' | 'fr', change: Partial<OwnCat> = {}) =>
  describeCatPage({ cat: { ...cat, ...change }, publicUrl: 'https://catlas.example', locale });
const contentOf = (tags: ReturnType<typeof describeCatPage>, name: string) =>
  tags.flatMap((tag) =>
    ('property' in tag && tag.property === name) || ('name' in tag && tag.name === name) ? [tag.content] : [],
  );

describe('a cat’s page in a message or a search result', () => {
  it('gives away the published place only', () => {
    const text = JSON.stringify(describeIn('en'));
    expect(text).toContain('45.7501');
    expect(text).not.toMatch(/45\.7512|4\.8598/);
  });

  it('shows a picture that every messenger reads, by its whole address', () => {
    const [image] = contentOf(describeIn('en'), 'og:image');
    expect(image).toMatch(/^https:\/\/catlas\.example\/images\?.*fm=jpeg/);
    expect(Number(/w=(\d+)/.exec(image!)?.[1])).toBeGreaterThanOrEqual(720);
  });

  it('leads to the page in its own language', () => {
    expect(contentOf(describeIn('fr'), 'og:url')).toEqual(['https://catlas.example/fr/cat/7']);
    expect(contentOf(describeIn('en'), 'og:url')).toEqual(['https://catlas.example/cat/7']);
    expect(contentOf(describeIn('fr'), 'og:locale')).toEqual(['fr_FR']);
    expect(contentOf(describeIn('fr'), 'og:locale:alternate')).toEqual(['en_US']);
  });

  it('is one line that fits', () => {
    const [description] = contentOf(describeIn('en'), 'description');
    expect([...description!].length).toBeLessThanOrEqual(200);
    expect(description).toMatch(/^Grey, shy\. x+…$/);
  });

  it('stays out of search engines until it is approved', () => {
    expect(contentOf(describeIn('en', { status: 'pending' }), 'robots')).toEqual(['noindex']);
    expect(contentOf(describeIn('en'), 'robots')).toEqual([]);
  });
});
