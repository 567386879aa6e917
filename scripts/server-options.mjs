/**
 * Node's options for the server; the image (deploy/Dockerfile) has the same.
 * - New objects get 3 × 16 MB, as up to Node 22. With more, Node keeps the memory after thousands of pages have opened together, and is
 *   no faster.
 * - WebAssembly is compiled by V8's fast compiler only. Its optimizing compiler takes 0.6 GB for a single function of the embedded
 *   database, the SQL parser (decision 2).
 */
export const serverOptions = ['--max-semi-space-size=16', '--liftoff-only'];
