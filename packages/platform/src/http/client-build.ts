export const clientBuildHeader = 'catlas-build';

/** Returns null in development, where nothing is built. */
export function runningBuild(): string | null {
  if (import.meta.env.DEV) return null;
  const { __reactRouterManifest: manifest } = globalThis as { __reactRouterManifest?: { version?: string } };
  return manifest?.version ?? null;
}
