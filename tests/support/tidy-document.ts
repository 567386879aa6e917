import { afterAll } from 'vitest';

// The files of a worker share one window. jsdom has no layout, so it can't scroll.
Element.prototype.scrollIntoView = () => undefined;

afterAll(() => document.body.replaceChildren());
