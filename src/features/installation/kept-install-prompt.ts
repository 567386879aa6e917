/** Chromium's offer to install the site. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** The browser says it once, before anything listens that is loaded at rest. */
    installPrompt?: InstallPrompt;
  }
}

/** Keeps the browser's offer for a fitting moment. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installPrompt = event as InstallPrompt;
  });
}
