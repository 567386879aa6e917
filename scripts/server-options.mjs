/**
 * Node's options for the server; the image (deploy/Dockerfile) has the same. New objects get 3 × 16 MB, as up to Node 22. With more, Node
 * keeps the memory after thousands of pages have opened together, and is no faster.
 */
export const serverOptions = ['--max-semi-space-size=16'];
