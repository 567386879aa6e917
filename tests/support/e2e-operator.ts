import { runCatlas } from './run-catlas.ts';

/** As the operator does at the terminal, beside the running server. */
export const catlas = (...words: string[]) => runCatlas(words, { DATA_DIR: process.env.CATLAS_E2E_DATA_DIR });
