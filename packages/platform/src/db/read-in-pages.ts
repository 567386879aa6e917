const rowsPerPage = 500;

/** Holds one page in memory at a time; `readPage` reads the rows after a number, in order. */
export async function* readInPages<Row extends { id: number }>(
  readPage: (page: { after: number; limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const rows = await readPage({ after, limit: rowsPerPage });
    yield* rows;
    if (rows.length < rowsPerPage) return;
    after = rows.at(-1)!.id;
  }
}
