/** Chromium's `beforeinstallprompt` event. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** The browser fires it once, before lazily loaded code can listen. */
    installPrompt?: InstallPrompt;
  }
}

/** Stores the event for later. */
export function deferInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = event as InstallPrompt;
  });
}
