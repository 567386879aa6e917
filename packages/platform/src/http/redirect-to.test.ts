import { describe, expect, it } from 'vitest';
import { redirectDocumentTo, redirectTo } from './redirect-to.ts';

describe('a redirect', () => {
  it.each([
    ['/cat/\r\nx-injected: 1/sent', '/cat/%0D%0Ax-injected:%201/sent'],
    ['/cat/\u0000', '/cat/%00'],
    ['/cat/\ud800', '/cat/%EF%BF%BD'],
    ['/chat/é 🐈', '/chat/%C3%A9%20%F0%9F%90%88'],
    ['//evil.example/', '/evil.example/'],
    ['/\\evil.example/', '/%5Cevil.example/'],
    ['/cat/1?a=%2F&b=c#d', '/cat/1?a=%2F&b=c#d'],
    ['https://id.example/authorize?x=%0A', 'https://id.example/authorize?x=%0A'],
  ])('a redirect to %j stays one header of this site', (address, location) => {
    for (const redirect of [redirectTo, redirectDocumentTo]) {
      const answer = redirect(address, 303);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, location]);
    }
  });
});
