import * as z from "zod/mini";
import { ByteStream } from "../byte-stream.ts";
import { addChunk, bytesOf, sqlName } from "../rows.ts";
import { textCodec, writeLength } from "./codecs.ts";
import { type ColumnType, typeNamed } from "./column-types.ts";

/** The values of a column, as the chunks of its streams. */
export interface ColumnBytes {
  readonly type: ColumnType<unknown>;
  readonly streams: readonly (readonly Buffer[])[];
}

/** Rows of one table as columns, by name; of a column that is not there, no row says anything. */
export interface ColumnRows {
  readonly count: number;
  readonly columns: ReadonlyMap<string, ColumnBytes>;
}

/** Rows of one table that others are added to. */
export class GrowingColumns implements ColumnRows {
  count = 0;
  readonly columns = new Map<string, { readonly type: ColumnType<unknown>; readonly streams: readonly Buffer[][] }>();

  /** @throws Error when a column has another type, and nothing is added */
  add({ count, columns }: ColumnRows): void {
    for (const [name, { type }] of columns) {
      if ((this.columns.get(name)?.type ?? type) !== type) throw new Error(`Column ${name} has two types`);
    }
    for (const [name, { type, streams }] of columns) {
      const own = this.columns.get(name) ?? this.#begin(name, type);
      for (const [at, chunks] of own.streams.entries()) for (const chunk of streams[at] ?? []) addChunk(chunks, chunk);
    }
    for (const [name, { type, streams }] of this.columns) if (!columns.has(name)) addNothing(type, streams, count);
    this.count += count;
  }

  #begin(name: string, type: ColumnType<unknown>) {
    const begun = { type, streams: type.nothing.map((): Buffer[] => []) };
    addNothing(type, begun.streams, this.count);
    this.columns.set(name, begun);
    return begun;
  }
}

const nothings = [Buffer.alloc(64 * 1024, 0), Buffer.alloc(64 * 1024, 1)] as const;

function addNothing(type: ColumnType<unknown>, streams: readonly Buffer[][], rows: number): void {
  for (const [at, { byte, times }] of type.nothing.entries()) {
    const nothing = nothings[byte === 0 ? 0 : 1];
    for (let left = rows * times; left > 0; left -= nothing.length)
      streams[at]?.push(left < nothing.length ? nothing.subarray(0, left) : nothing);
  }
}

/** All chunks of memory. */
export function chunksOfColumns({ columns }: ColumnRows): Buffer[] {
  return [...columns.values()].flatMap(({ streams }) => streams.flat());
}

/** Rows as one block of ClickHouse's format Native. */
export function nativeBlock({ count, columns }: ColumnRows): Buffer[] {
  const head = new ByteStream();
  writeLength(columns.size, head);
  writeLength(count, head);
  const block: Buffer[] = [];
  for (const [name, { type, streams }] of columns) {
    textCodec.write(name, head);
    textCodec.write(type.name, head);
    block.push(...head.take());
    for (const [at, chunks] of streams.entries()) block.push(...type.native(at, chunks));
  }
  return block;
}

/** The rows as JSON has them, by column names, one after the other. */
export function* rowsFrom({ count, columns }: ColumnRows, limit = count): Generator<Record<string, unknown>> {
  const readers = [...columns].map(([name, { type, streams }]) => ({
    name,
    type,
    streams: streams.map((chunks) => ({ bytes: Buffer.concat(chunks), at: 0 })),
  }));
  for (let row = 0; row < Math.min(limit, count); row += 1) {
    yield Object.fromEntries(readers.map(({ name, type, streams }) => [name, type.read(streams)]));
  }
}

/** The first rows. */
export function rowObjects(rows: ColumnRows, limit = rows.count): Record<string, unknown>[] {
  return [...rowsFrom(rows, limit)];
}

/** The same rows with some of their columns only. */
export function columnsNamed({ count, columns }: ColumnRows, names: readonly string[]): ColumnRows {
  return { count, columns: new Map([...columns].filter(([name]) => names.includes(name))) };
}

/** A line for a segment file: how many rows of a table follow, and of each column its type and the bytes of each stream. */
export function columnsHead(table: string, { count, columns }: ColumnRows): string {
  const all = [...columns].map(([name, { type, streams }]) => [name, type.name, streams.map(bytesOf)]);
  return JSON.stringify({ table, rows: count, columns: all });
}

const nameSchema = z.string().check(z.regex(sqlName));
const sizeSchema = z.int().check(z.nonnegative());
const headSchema = z.object({
  table: nameSchema,
  rows: sizeSchema,
  columns: z.array(z.tuple([nameSchema, z.string(), z.array(sizeSchema)])).check(z.minLength(1)),
});

/** Columns whose bytes follow in a segment file. */
interface ColumnsHead {
  readonly table: string;
  /** Of all columns together. */
  readonly bytes: number;
  /** @throws Error when they have not the values that the head tells of */
  rowsOf(body: Buffer): ColumnRows;
}

/** @throws Error when the line is not what `columnsHead` makes, or of another type's columns */
export function readColumnsHead(line: string): ColumnsHead {
  const { table, rows, columns } = parseHead(line);
  const all = columns.map(([name, type, lengths]) => ({ name, type: typeNamed(type), lengths }));
  if (new Set(all.map(({ name }) => name)).size < all.length) throw new Error("A column is there twice");
  return {
    table,
    bytes: all.reduce((sum, { lengths }) => sum + lengths.reduce((one, other) => one + other, 0), 0),
    rowsOf(body) {
      let at = 0;
      const next = (bytes: number) => body.subarray(at, (at += bytes));
      const read = new Map<string, ColumnBytes>();
      for (const { name, type, lengths } of all) {
        const streams = lengths.map(next);
        if (streams.length !== type.nothing.length || !type.holds(streams, rows)) {
          throw new Error(`Column ${name} has not the values of ${rows} rows`);
        }
        read.set(name, { type, streams: streams.map((stream) => [stream]) });
      }
      return { count: rows, columns: read };
    },
  };
}

/** What is wrong with it is not said: its text may be anything, and goes to the log. */
function parseHead(line: string): z.infer<typeof headSchema> {
  try {
    return headSchema.parse(JSON.parse(line));
  } catch {
    throw new Error("A line tells of columns that cannot be");
  }
}
