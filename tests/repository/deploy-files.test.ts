import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { healthRoutes } from '#app/routes/health-routes.ts';
import { parseConfig } from '#context/config.ts';
import { everySettingName } from '#tests/support/setting-names.ts';
import { serverOptions } from '../../scripts/server-options.mjs';

const read = (name: string) => readFileSync(join(projectRoot, 'deploy', name), 'utf8');

interface Service {
  image?: string;
  build?: unknown;
  environment?: Record<string, unknown>;
  [key: string]: unknown;
}

interface KubernetesObject {
  kind: string;
  data: Record<string, string>;
  spec: { ports: { targetPort: string }[]; template: { spec: { containers: Record<string, unknown>[] } } };
}

function parse<Document>(name: string): Document[] {
  return parseAllDocuments(read(name), { merge: true }).map((document) => {
    expect([...document.errors, ...document.warnings].map(String)).toEqual([]);
    return document.toJS() as Document;
  });
}

function servicesOf(name: string): [string, Service][] {
  const [{ services }] = parse<{ services: Record<string, Service> }>(name) as [{ services: Record<string, Service> }];
  const own = Object.entries(services).filter(([, { build }]) => build);
  expect(own.length).toBeGreaterThan(0);
  return own;
}

/** `${NAME:-value}` becomes its default value. */
const withoutVariables = (environment: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      String(value).replace(/\$\{\w+:-([^}]*)\}/g, (_, fallback: string) => fallback),
    ]),
  );

const known = everySettingName();
const unknownNames = (environment: object) => Object.keys(environment).filter((name) => !known.has(name));
const health = { context: { now: () => new Date() } as never, pool: {} as never, filling: new Set<never>() };
const healthPaths = healthRoutes(health).routes.map(({ path }) => `/health${path}`);

describe.each(['compose.yaml', 'compose.single.yaml'])('deploy/%s', (file) => {
  it('a file in deploy/ starts Catlas again after a crash', () => {
    for (const [, { restart }] of servicesOf(file)) expect(restart).toBe('unless-stopped');
  });

  it('a file in deploy/ gives Catlas settings that exist and are accepted, so that a first try starts', () => {
    for (const [, { environment }] of servicesOf(file)) {
      expect(unknownNames(environment!)).toEqual([]);
      parseConfig(withoutVariables(environment!));
    }
  });

  it('runs its containers read-only and without privileges they don’t need', () => {
    for (const [, service] of servicesOf(file)) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        init: true,
      });
    }
  });
});

it('deploy/compose.yaml starts two processes that share all they keep, and opens only the proxy to the network', () => {
  const services = servicesOf('compose.yaml');
  expect(services).toHaveLength(2);
  for (const [name, service] of services) {
    const config = parseConfig(withoutVariables(service.environment!));
    expect(config).toMatchObject({ publicUrl: 'https://localhost', trustProxy: true, storage: { bucket: 'cats' } });
    expect([config.databaseUrl, config.smtpUrl, config.metrics]).not.toContain(null);
    expect(service.ports).toBeUndefined();
    expect(read('Caddyfile')).toContain(`${name}:3000`);
  }
});

describe('deploy/kubernetes.yaml', () => {
  const objects = parse<KubernetesObject>('kubernetes.yaml');
  const find = (kind: string) => objects.find((object) => object.kind === kind)!;

  it('gives Catlas settings that exist and are accepted, and names the secret ones that it needs beside them', () => {
    const { data } = find('ConfigMap');
    expect(unknownNames(data)).toEqual([]);
    const secret = [...read('kubernetes.yaml').matchAll(/--from-literal=(\w+)=/g)].map(([, name]) => name!);
    expect(secret).toEqual(['DATABASE_URL', 'STORAGE_URL', 'SMTP_URL']);
    expect(unknownNames(Object.fromEntries(secret.map((name) => [name, ''])))).toEqual([]);
    parseConfig(data);
  });

  it('asks for the health of the process at addresses that there are, and shows visitors no figures', () => {
    const [container] = find('Deployment').spec.template.spec.containers;
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
      const { httpGet } = container![probe] as { httpGet: { path: string } };
      expect(healthPaths).toContain(httpGet.path);
    }
    expect(find('Service').spec.ports.map(({ targetPort }) => targetPort)).toEqual(['http']);
  });
});

it('deploy/Caddyfile and deploy/Dockerfile ask for the health at addresses that there are', () => {
  for (const file of ['Caddyfile', 'Dockerfile']) {
    const asked = [...read(file).matchAll(/\/health\/\w+/g)].map(([path]) => path);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((path) => !healthPaths.includes(path))).toEqual([]);
  }
});

it('deploy/Dockerfile starts the server as `npm start` does', () => {
  const command = /^CMD (.*)$/m.exec(read('Dockerfile'))![1]!;
  expect(JSON.parse(command)).toEqual(['node', ...serverOptions, 'src/app/main.ts']);
});

it('deploy/Dockerfile makes an image of files that there are, run by a user with a number and few rights', () => {
  const lines = read('Dockerfile').split('\n');
  const copied = lines
    .filter((line) => line.startsWith('COPY --from=build '))
    .flatMap((line) => line.split(' ').slice(2, -1))
    .map((path) => path.replace('/app/', ''))
    .filter((path) => path !== 'build' && path !== 'node_modules');
  expect(copied.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  expect(lines.findLast((line) => line.startsWith('USER '))).toMatch(/^USER [1-9]\d*:[1-9]\d*$/);
});

it('deploy/Dockerfile has the package.json of every workspace package before it installs, so that all dependencies come', () => {
  const [beforeInstall = ''] = read('Dockerfile').split('RUN npm ci');
  const packages = globSync('packages/*/package.json', { cwd: projectRoot });
  expect(packages.length).toBeGreaterThan(0);
  expect(packages.filter((file) => !beforeInstall.includes(`COPY ${file} `))).toEqual([]);
});
