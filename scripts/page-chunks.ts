interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null;
}

const messageModule = /paraglide\/messages\/(\w+)\.js$/;
/** Words that not every page pays for: a neighbour who opens a cat's page needs none of moderation's. */
const largeTopics = [
  'accounts',
  'cats',
  'drafts',
  'matching',
  'moderation',
  'outbox',
  'poster',
  'profile',
  'sightings',
  'talk',
  'threads',
];

/**
 * Names the chunk a module belongs to, so that the first page comes in one file instead of twenty (which compress a
 * fifth worse): all that the entries of `first` import, with the messages they speak. The messages that `cat` imports
 * besides are one file, because most visitors of a cat's page came by a link to it. Those of other parts come by topic.
 */
export function createPageGrouping(entries: { first: string[]; cat: string[] }) {
  let pages: { first: Part; cat: Part } | null = null;
  return (id: string, graph: ModuleGraph): string | null => {
    pages ??= { first: collect(entries.first, graph), cat: collect(entries.cat, graph) };
    const { first, cat } = pages;
    const message = messageModule.exec(id)?.[1];
    if (message === undefined) return first.modules.has(id) ? 'first-page' : null;
    if (message === '_index' || first.messages.has(message)) return 'first-page';
    if (cat.messages.has(message)) return 'messages-cat-page';
    return `messages-${largeTopics.find((topic) => message.startsWith(topic)) ?? 'rest'}`;
  };
}

interface Part {
  modules: Set<string>;
  messages: Set<string>;
}

function collect(entries: string[], graph: ModuleGraph): Part {
  const modules = new Set<string>();
  const messages = new Set<string>();
  const visit = (id: string) => {
    if (modules.has(id) || id.includes('node_modules') || messageModule.test(id)) return;
    modules.add(id);
    const info = graph.getModuleInfo(id);
    for (const [, message] of info?.code?.matchAll(/\bm\.(\w+)/g) ?? []) messages.add(message!);
    for (const imported of info?.importedIds ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  return { modules, messages };
}
