import { runCatlasProcess } from './catlas-process.ts';

/** As the operator does at the terminal, beside the running server. */
export const catlas = (...words: string[]) => runCatlasProcess(words, { DATA_DIR: process.env.CATLAS_E2E_DATA_DIR });
