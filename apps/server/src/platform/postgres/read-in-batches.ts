/** Rows a query reads at once. */
const batchSize = 1000;

/**
 * Reads rows by ids that one query has selected, in the order of the ids. So a long export holds no connection and no
 * transaction between batches; a row that has gone since is left out.
 */
export async function* readInBatches<Row extends { readonly id: string }>(
  ids: readonly string[],
  read: (ids: string[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row[]> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const found = new Map((await read(batch)).map((row) => [row.id, row]));
    yield batch.flatMap((id) => found.get(id) ?? []);
  }
}
