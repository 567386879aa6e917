import { describe, expect, it } from 'vitest';
import { kindOfRequest } from './kind-of-request.ts';

const ownOrigin = 'https://catlas.example';
const ask = (address: string, { method = 'GET', isNavigation = false } = {}) =>
  kindOfRequest({ method, isNavigation, url: new URL(address, ownOrigin), ownOrigin });

describe('what may be kept on the device', () => {
  it.each(['/', '/fr', '/cat/7', '/fr/cat/7', '/user', '/fr/terms', '/cats/new', '/missing-cat'])(
    'the page %s can be read again without a network',
    (path) => {
      expect(ask(path, { isNavigation: true })).toEqual({ kind: 'page', isCacheable: true });
    },
  );

  it.each([
    '/bo/cats',
    '/fr/bo/search?q=x',
    '/login',
    '/en/login/verify',
    '/logout',
    '/signup',
    '/confirm?token_hash=x',
    '/password/update',
    '/user/export',
    '/follow-up/a-token?answer=home',
    '/cat/1/follow-up',
    '/unsubscribe/a-token',
    '/alerts/a-key',
    '/thread/a-token',
  ])('nothing of %s is stored, nor of its data', (path) => {
    expect(ask(path, { isNavigation: true })).toEqual({ kind: 'page', isCacheable: false });
    expect(ask(path.replace(/(\?|$)/, '.data$1'))).toEqual({ kind: 'data', isCacheable: false });
  });

  it.each([
    '/auth/v1/user',
    '/api/live',
    '/api/user/info',
    '/api/bo/cats/list',
    '/api/account/export',
    '/builds/latest.json',
    '/health/ready',
    '/sw.js',
    'https://elsewhere.example/tile.png',
  ])('%s is left to the browser', (address) => {
    expect(ask(address)).toBeNull();
  });

  it('the worker separates what belongs to a reader from what is the same for everyone', () => {
    expect(ask('/api/cats/list?latitude=1&longitude=2')).toEqual({ kind: 'answer' });
    expect(ask('/api/cats/comments/7')).toEqual({ kind: 'answer' });
    expect(ask('/images?url=/photos/a&w=320')).toEqual({ kind: 'photo' });
    expect(ask('/api/cats/tiles/5/16/11.mvt')).toEqual({ kind: 'tile' });
    expect(ask('/map/base/5/16/11.mvt?v=1')).toEqual({ kind: 'ground' });
    expect(ask('/assets/home-abc.js')).toEqual({ kind: 'asset' });
  });

  it('the worker leaves posts alone, except for a shared photo', () => {
    expect(ask('/api/cats/list', { method: 'POST' })).toBeNull();
    expect(ask('/login', { method: 'POST', isNavigation: true })).toBeNull();
    expect(ask('/fr/cats/share', { method: 'POST', isNavigation: true })).toEqual({ kind: 'share' });
  });
});
