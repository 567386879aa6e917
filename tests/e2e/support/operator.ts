import { runCatlasProcess } from '#tests/support/catlas-process.ts';

export const catlas = (...words: string[]) => runCatlasProcess(words, { DATA_DIR: process.env.CATLAS_E2E_DATA_DIR });
