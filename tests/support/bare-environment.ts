const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;

/** A child process must get no settings of this one. With the cache, Node starts a fifth faster. */
export const bareEnvironment: Record<string, string | undefined> = { PATH, HOME, NODE_COMPILE_CACHE };
