import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';

/** Chromium's software renderer warns of its own speed, which the page can't change. */
const rendererChatter = /GL Driver Message|GPU stall due to ReadPixels|Automatic fallback to software WebGL/;

const blockedWorker = /Service Worker registration blocked by Playwright/;

/** The page fixture fails the story that has any problem. */
export interface Watch {
  problems: string[];
  expectStatus: (status: number, path: RegExp) => void;
  expectNoAnswer: (path: RegExp) => void;
  expectConsole: (text: RegExp) => void;
  expectOtherSites: () => void;
  expectStranger: (url: RegExp) => void;
}

/** Only a script can report a violation of the Content-Security-Policy. */
function reportBrokenPolicies() {
  addEventListener('securitypolicyviolation', ({ sourceFile, effectiveDirective, blockedURI }) => {
    if (/\/assets\//.test(sourceFile)) console.error(`the policy ${effectiveDirective} has no room for ${blockedURI}`);
  });
}

export async function watchContext(context: BrowserContext, ownOrigin: string): Promise<Watch> {
  const problems: string[] = [];
  const statuses: { status: number; path: RegExp }[] = [];
  // Pages look for updates by themselves, and accept a missing network.
  const unanswered: RegExp[] = [/^\/builds\/latest\.json$/];
  const lines: RegExp[] = [rendererChatter, blockedWorker];
  let areOthersExpected = false;
  const strangers: RegExp[] = [];

  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (message.text().startsWith('Failed to load resource')) return;
    if (lines.some((line) => line.test(message.text()))) return;
    problems.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  };
  const onRequest = (request: Request) => {
    const url = new URL(request.url());
    if (url.protocol === 'data:' || url.protocol === 'blob:' || url.origin === ownOrigin) return;
    if (areOthersExpected && url.hostname === 'localhost') return;
    if (strangers.some((known) => known.test(request.url()))) return;
    problems.push(`a request to a stranger: ${request.method()} ${request.url()}`);
  };
  const onRequestFailed = (request: Request) => {
    const reason = request.failure()?.errorText ?? '';
    // Navigation cancels requests of the last page. Without JavaScript Chromium blocks scripts with the word of a
    // policy.
    if (reason === 'net::ERR_ABORTED' || reason === 'csp') return;
    if (unanswered.some((path) => path.test(new URL(request.url()).pathname))) return;
    problems.push(`no answer: ${request.method()} ${request.url()}: ${reason}`);
  };
  const onResponse = (response: Response) => {
    const { pathname } = new URL(response.url());
    const status = response.status();
    if (status < 400 || statuses.some((known) => known.status === status && known.path.test(pathname))) return;
    problems.push(`${status}: ${response.request().method()} ${response.url()}`);
  };

  await context.addInitScript(reportBrokenPolicies);
  context.on('console', onConsole);
  context.on('weberror', (error) => problems.push(`page error: ${error.error().stack ?? error.error().message}`));
  context.on('request', onRequest);
  context.on('requestfailed', onRequestFailed);
  context.on('response', onResponse);
  return {
    problems,
    expectStatus: (status, path) => statuses.push({ status, path }),
    expectNoAnswer: (path) => unanswered.push(path),
    expectConsole: (text) => lines.push(text),
    expectOtherSites: () => {
      areOthersExpected = true;
    },
    expectStranger: (url) => strangers.push(url),
  };
}
