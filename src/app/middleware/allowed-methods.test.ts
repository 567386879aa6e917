import { expect, it } from 'vitest';
import { createApi } from '#app/api.ts';
import { createMethodFinder } from './allowed-methods.ts';

const find = createMethodFinder(createApi().routes);

it.each([
  ['/cats/add', ['POST']],
  ['/cats/list', ['GET', 'HEAD']],
  ['/cats/12', ['GET', 'HEAD']],
  ['/cats/12/sightings', ['POST', 'GET', 'HEAD']],
  ['/cats/tiles/1/2/3.mvt', ['GET', 'HEAD']],
  ['/cats/12/poster.pdf', ['GET', 'HEAD']],
  ['/cats/12/posterXpdf', null],
  ['/threads/abc/messages', ['POST']],
  ['/account/profile', ['PUT']],
  ['/no-such-call', null],
  ['/cats', null],
])('the path %s accepts the methods %j', (path, methods) => {
  const found = find(path);
  expect(found && [...found].sort()).toEqual(methods && [...methods].sort());
});
