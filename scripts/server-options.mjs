/**
 * What Node is told for the server besides its file; the image (deploy/Dockerfile) says the same. New objects get 3 × 16 MB, as up to
 * Node 22: more is kept for good, once thousands of pages have opened at once, and makes nothing quicker.
 */
export const serverOptions = ['--max-semi-space-size=16'];
