import { describe, expect, it } from 'vitest';
import { parseCommentDraft } from './comment-draft.ts';

const draft = { clientId: 'c7ff4b43-7b36-4f0e-8a4b-0a8f3d5a2c11', content: 'Seen by the church', awaitsSignIn: true };

describe('an earlier draft of a comment', () => {
  it('an earlier draft returns unchanged, with the client id that prevents a duplicate', () => {
    expect(parseCommentDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it('an earlier draft keeps its text if another version of the page stored other fields', () => {
    expect(parseCommentDraft(JSON.stringify({ ...draft, awaitsSignIn: 'yes', extra: 1 }))).toEqual({
      ...draft,
      awaitsSignIn: false,
    });
  });

  it.each([null, '', '{', '[]', '7', '{"content":"no number"}', '{"clientId":"no words"}'])(
    'an empty draft replaces an invalid one: %j',
    (text) => {
      expect(parseCommentDraft(text)).toBeNull();
    },
  );
});
