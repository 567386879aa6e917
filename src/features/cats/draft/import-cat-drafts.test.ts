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
  it('comes back as it was left', () => {
    expect(parseDraft(JSON.stringify(draft))).toEqual({ ...blankFields, ...draft });
  });

  it('keeps its words when another version of the page has left other things beside them', () => {
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

  it.each([null, '', '{', '[]', '7', '{"name":"no number"}'])('starts anew from %j', (text) => {
    expect(parseDraft(text)).toBeNull();
  });
});
