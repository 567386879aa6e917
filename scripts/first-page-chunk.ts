interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null;
}

const messageModule = /paraglide\/messages\/(\w+)\.js$/;
/** Words that not every page pays for: a neighbour who opens a cat's page needs none of moderation's. */
const largeTopics = ['accounts', 'cats', 'drafts', 'moderation', 'profile'];

/**
 * Names the chunk a module belongs to, so that the first page comes in one file instead of twenty (which compress a
 * fifth worse): all that `entries` import, with the messages they speak. Messages of other parts come by topic.
 */
export function createFirstPageGrouping(entries: string[]) {
  let first: { modules: Set<string>; messages: Set<string> } | null = null;
  return (id: string, graph: ModuleGraph): string | null => {
    first ??= collect(entries, graph);
    const message = messageModule.exec(id)?.[1];
    if (message === '_index' || (message && first.messages.has(message))) return 'first-page';
    if (message) return `messages-${largeTopics.find((topic) => message.startsWith(topic)) ?? 'rest'}`;
    return first.modules.has(id) ? 'first-page' : null;
  };
}

function collect(entries: string[], graph: ModuleGraph) {
  const modules = new Set<string>();
  const messages = new Set<string>();
  const visit = (id: string) => {
    if (modules.has(id) || id.includes('node_modules') || messageModule.test(id)) return;
    modules.add(id);
    const info = graph.getModuleInfo(id);
    for (const [, message] of info?.code?.matchAll(/\bm\.(\w+)\(/g) ?? []) messages.add(message!);
    for (const imported of info?.importedIds ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  return { modules, messages };
}
