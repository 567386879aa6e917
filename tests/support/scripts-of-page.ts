/**
 * The paths of the scripts that a page loads at once: those that its HTML names, with all that they import. What `import()` names, and what only
 * the manifest of routes names, loads later. `read` returns the source of a path such as `/assets/root-a1b2.js`.
 */
export async function listScriptsOfPage(
  html: string,
  read: (path: string) => string | Promise<string>,
): Promise<string[]> {
  const found = new Set<string>();
  const waiting = scriptsIn(html);
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    waiting.push(...importsIn(await read(path), path));
  }
  return [...found];
}

function scriptsIn(html: string): string[] {
  return [...html.matchAll(/["'](\/assets\/[\w.-]+\.js)["']/g)]
    .filter(({ index }) => /(href=|src=|import\s*\(?\s*|from\s*)$/.test(html.slice(Math.max(0, index - 40), index)))
    .map((match) => match[1]!);
}

function importsIn(source: string, path: string): string[] {
  return [...source.matchAll(/(?:from|import)\s*["'](\.\/[\w.-]+\.js)["']/g)].map(
    (match) => new URL(match[1]!, `http://site${path}`).pathname,
  );
}
