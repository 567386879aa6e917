import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { InstallOffer } from './install-offer.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

it('the offer explains the steps on an iPhone, whose browser has no install prompt', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  );
  for (const isSecond of [false, true]) {
    sessionStorage.clear();
    const box = document.createElement('div');
    const root = createRoot(box);
    act(() => root.render(<InstallOffer />));
    if (isSecond) expect(box.textContent).toContain(m.installation_text_apple());
    else expect(box.textContent).toBe('');
    act(() => root.unmount());
  }
});
