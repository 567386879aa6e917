import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test';

/** Chromium's software renderer speaks of its own speed; the page can do nothing about it. */
const rendererChatter = /GL Driver Message|GPU stall due to ReadPixels|Automatic fallback to software WebGL/;

/** Playwright says so itself, where a story does without. */
const blockedWorker = /Service Worker registration blocked by Playwright/;

/** What goes wrong behind a story's back: the page fixture fails the story that has any. */
export interface Watch {
  problems: string[];
  /** An answer that the story provokes. */
  expectStatus: (status: number, path: RegExp) => void;
  /** A request that gets no answer because the story took the network away. */
  expectNoAnswer: (path: RegExp) => void;
  /** A line in the console that the story provokes. */
  expectConsole: (text: RegExp) => void;
  /** Other sites that the story goes to: those on this machine. */
  expectOtherSites: () => void;
  /** A request to another site that the story makes happen. */
  expectStranger: (url: RegExp) => void;
}

/** A violation of the Content-Security-Policy that a script catches is reported nowhere else. */
function reportBrokenPolicies() {
  addEventListener('securitypolicyviolation', ({ sourceFile, effectiveDirective, blockedURI }) => {
    if (/\/assets\//.test(sourceFile)) console.error(`the policy ${effectiveDirective} has no room for ${blockedURI}`);
  });
}

/** Listens to every page of the context: console, errors, failed requests, refused answers, requests to strangers, broken policies. */
export async function watchContext(context: BrowserContext, ownOrigin: string): Promise<Watch> {
  const problems: string[] = [];
  const statuses: { status: number; path: RegExp }[] = [];
  // Pages look for updates by themselves, and bear it where there is no line.
  const unanswered: RegExp[] = [/^\/builds\/latest\.json$/];
  const lines: RegExp[] = [rendererChatter, blockedWorker];
  let areOthersExpected = false;
  const strangers: RegExp[] = [];

  const onConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // The answer itself is looked at below.
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
    // Navigation cancels what the last page was loading. Without JavaScript Chromium refuses scripts
    // with the word of a policy that refused them; a policy of the site says so in the console.
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
