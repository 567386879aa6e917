import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from '@catlas/platform/config/project-root.ts';

export interface RunnerOutcome {
  passed: number;
  failed: number;
  skipped: number;
  failures: string[];
  flaky: string[];
}

export interface FileTime {
  file: string;
  seconds: number;
}

export const nothingYet = (): RunnerOutcome => ({ passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] });

export interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime?: number;
    endTime?: number;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
}

export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { projectName: string; status: string; results: { duration?: number; error?: { message?: string } }[] }[];
  }[];
}

/** A file that failed outside its tests counts as one failure. */
export function vitestOutcome(report: VitestReport | null): RunnerOutcome {
  const outcome = nothingYet();
  if (!report) return outcome;
  outcome.passed = report.numPassedTests;
  outcome.skipped = report.numPendingTests + report.numTodoTests;
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = relative(projectRoot, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of failed)
      outcome.failures.push(describeFailure(file, fullName, failureMessages?.[0]));
    if (status === 'failed' && failed.length === 0) outcome.failures.push(describeFailure(file, '', message));
  }
  outcome.failed = outcome.failures.length;
  return outcome;
}

/** No report counts as nothing at all. */
export function playwrightOutcome(report: PlaywrightReport | null): RunnerOutcome {
  const outcome = nothingYet();
  if (!report) return outcome;
  const { stats, suites, errors } = report;
  outcome.passed = stats.expected + stats.flaky;
  outcome.failed = stats.unexpected + errors.length;
  outcome.skipped = stats.skipped;
  for (const { title, file, line, tests } of specsOf(suites)) {
    for (const { projectName, status, results } of tests) {
      if (status !== 'unexpected' && status !== 'flaky') continue;
      const reason = results.find(({ error }) => error)?.error?.message;
      const lines = status === 'flaky' ? outcome.flaky : outcome.failures;
      lines.push(describeFailure(`${file}:${line}`, `${title} (${projectName})`, reason));
    }
  }
  for (const { message } of errors) outcome.failures.push(describeFailure('outside of the stories', '', message));
  return outcome;
}

export function vitestFileTimes(report: VitestReport | null): FileTime[] {
  return (report?.testResults ?? []).map(({ name, startTime = 0, endTime = 0 }) => ({
    file: relative(projectRoot, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

export function playwrightFileTimes(report: PlaywrightReport | null): FileTime[] {
  const times = new Map<string, number>();
  for (const { file, tests } of specsOf(report?.suites ?? [])) {
    const durations = tests.flatMap(({ results }) => results.map(({ duration = 0 }) => duration));
    times.set(file, (times.get(file) ?? 0) + durations.reduce((sum, ms) => sum + ms, 0));
  }
  return [...times].map(([file, ms]) => ({ file: `tests/e2e/${file}`, seconds: ms / 1000 }));
}

function specsOf(suites: PlaywrightSuite[]): PlaywrightSuite['specs'] {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])]);
}

function describeFailure(place: string, title: string, reason = '') {
  const [firstLine = ''] = stripVTControlCharacters(reason).trim().split('\n');
  return [place, title, firstLine].filter(Boolean).join(' › ');
}
