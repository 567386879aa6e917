import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { describe, expect, it } from 'vitest';
import {
  type PlaywrightReport,
  playwrightFileTimes,
  playwrightOutcome,
  type VitestReport,
  vitestFileTimes,
  vitestOutcome,
} from './test-outcomes.ts';

const red = (text: string) => `\u001b[31m${text}\u001b[39m`;

describe('what Vitest reports', () => {
  const passed = { status: 'passed', fullName: 'a cat is found' };
  const report: VitestReport = {
    numPassedTests: 2,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      {
        name: join(projectRoot, 'src/fine.test.ts'),
        status: 'passed',
        message: '',
        startTime: 1_000,
        endTime: 3_500,
        assertionResults: [passed],
      },
      {
        name: join(projectRoot, 'src/cats.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          passed,
          { status: 'failed', fullName: 'a cat is lost', failureMessages: [`${red('Error')}: not there\n    at …`] },
        ],
      },
      {
        name: join(projectRoot, 'src/broken.test.ts'),
        status: 'failed',
        message: 'Cannot find module',
        assertionResults: [],
      },
    ],
  };

  it('what Vitest reports is counted, and each failure is named with its file and its reason, also one outside of the tests', () => {
    expect(vitestOutcome(report)).toEqual({
      passed: 2,
      failed: 2,
      skipped: 2,
      failures: ['src/cats.test.ts › a cat is lost › Error: not there', 'src/broken.test.ts › Cannot find module'],
      flaky: [],
    });
  });

  it('what Vitest reports has a time for each file', () => {
    expect(vitestFileTimes(report)[0]).toEqual({ file: 'src/fine.test.ts', seconds: 2.5 });
  });

  it('what Vitest reports may be nothing', () => {
    expect(vitestFileTimes(null)).toEqual([]);
    expect(vitestOutcome(null)).toEqual({ passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] });
  });
});

describe('what Playwright reports', () => {
  const story = (title: string, status: string, ...reasons: string[]) => ({
    title,
    file: 'add-cat.e2e.ts',
    line: 35,
    tests: [
      {
        projectName: 'phone-en-light',
        status,
        results: [...reasons.map((message) => ({ error: { message } })), { duration: 500 }],
      },
    ],
  });
  const report: PlaywrightReport = {
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        specs: [story('is added', 'expected')],
        suites: [
          {
            specs: [
              story('is kept', 'flaky', `${red('Timed out')}\nCall log`),
              story('is sent', 'unexpected', 'No', 'No'),
            ],
          },
        ],
      },
    ],
    errors: [],
  };

  it('what Playwright reports has a time for each file, of all stories and readers', () => {
    expect(playwrightFileTimes(report)).toEqual([{ file: 'tests/e2e/add-cat.e2e.ts', seconds: 1.5 }]);
  });

  it('what Playwright reports is counted, and each story is named with its reader, also one that passed at a second try', () => {
    expect(playwrightOutcome(report)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 0,
      failures: ['add-cat.e2e.ts:35 › is sent (phone-en-light) › No'],
      flaky: ['add-cat.e2e.ts:35 › is kept (phone-en-light) › Timed out'],
    });
  });

  it('what Playwright reports may be an error outside of the stories, or nothing', () => {
    const errors = [{ message: 'The server did not start\nin 60 s' }];
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
    expect(playwrightOutcome({ stats, suites: [], errors })).toMatchObject({
      failed: 1,
      failures: ['outside of the stories › The server did not start'],
    });
    expect(playwrightOutcome(null)).toMatchObject({ passed: 0, failed: 0, failures: [] });
  });
});
