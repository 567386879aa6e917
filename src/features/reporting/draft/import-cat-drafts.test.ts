import { describe, expect, it } from 'vitest';
import { blankFields } from './cat-post.ts';
import { parseDraft } from './import-cat-drafts.ts';

const draft = {
  clientId: 'c7ff4b43-7b36-4f0e-8a4b-0a8f3d5a2c11',
  isLost: true,
  name: 'Mistigri',
  description: 'Grey, shy',
  place: { latitude: 45.76, longitude: 4.83, label: 'Lyon', origin: 'search', isApproximate: true },
  locationType: 'area',
};

describe('a report begun earlier', () => {
  it('an earlier draft of a report returns unchanged', () => {
    expect(parseDraft(JSON.stringify(draft))).toEqual({ ...blankFields, ...draft });
  });

  it('an earlier draft keeps its text if another version of the page stored other fields', () => {
    const odd = {
      ...draft,
      place: { latitude: 'x' },
      locationType: 'planet',
      isLost: 'yes',
      traits: { sex: 'queen' },
      seen: 7,
    };
    expect(parseDraft(JSON.stringify(odd))).toEqual({
      ...blankFields,
      ...draft,
      place: null,
      locationType: 'street',
      isLost: null,
    });
  });

  it.each([null, '', '{', '[]', '7', '{"name":"no number"}'])('a new draft replaces an invalid one: %j', (text) => {
    expect(parseDraft(text)).toBeNull();
  });
});
