import type { ByteStream } from "../byte-stream.ts";
import {
  booleanCodec,
  type ByteReader,
  type Codec,
  float32Codec,
  textCodec,
  timeCodec,
  uint16Codec,
  uint32Codec,
  uuidCodec,
} from "./codecs.ts";

/** What a stream of a column has of a row that says nothing: a byte, so many times. */
interface Nothing {
  readonly byte: number;
  readonly times: number;
}

/** How a column's values lie in its streams, in the order in which ClickHouse's format Native has them. */
export interface ColumnType<Value> {
  /** ClickHouse's. */
  readonly name: string;
  /** Of each stream. */
  readonly nothing: readonly Nothing[];
  /** @returns the bytes that the value takes */
  write(value: Value, streams: readonly ByteStream[]): number;
  /** The next value, as a row in JSON has it. */
  read(streams: readonly ByteReader[]): unknown;
  /** Whether the streams have so many values, and no byte more: what a disk damaged mostly has not. */
  holds(streams: readonly Buffer[], count: number): boolean;
  /** What Native has of a stream's bytes. */
  native(stream: number, chunks: readonly Buffer[]): readonly Buffer[];
}

function plain<Value>(name: string, codec: Codec<Value>, shown: (value: Value) => unknown = same): ColumnType<Value> {
  return {
    name,
    nothing: [{ byte: 0, times: codec.width }],
    write: (value, [values]) => (values === undefined ? 0 : codec.write(value, values)),
    read: ([values]) => values && shown(codec.read(values)),
    holds: ([values], count) => isFull(codec, values, count),
    native: (_, chunks) => chunks,
  };
}

/** A mark for each row, 1 for null, and a value for each. */
function nullable<Value>(of: string, codec: Codec<Value>): ColumnType<Value> {
  return {
    name: `Nullable(${of})`,
    nothing: [
      { byte: 1, times: 1 },
      { byte: 0, times: codec.width },
    ],
    write(value, [marks, values]) {
      if (marks === undefined || values === undefined) return 0;
      return booleanCodec.write(false, marks) + codec.write(value, values);
    },
    read([marks, values]) {
      if (marks === undefined || values === undefined) return null;
      const isNull = booleanCodec.read(marks);
      const value = codec.read(values);
      return isNull ? null : value;
    },
    holds: ([marks, values], count) => isFull(booleanCodec, marks, count) && isFull(codec, values, count),
    native: (_, chunks) => chunks,
  };
}

const sizeBytes = 8;

/** The size of each list, and all items. Native wants to know where a list ends among all items, not how long it is. */
function list<Item>(of: string, codec: Codec<Item>): ColumnType<readonly Item[]> {
  return {
    name: `Array(${of})`,
    nothing: [
      { byte: 0, times: sizeBytes },
      { byte: 0, times: 0 },
    ],
    write(value, [sizes, items]) {
      if (sizes === undefined || items === undefined) return 0;
      return value.reduce((bytes, item) => bytes + codec.write(item, items), timeCodec.write(value.length, sizes));
    },
    read([sizes, items]) {
      if (sizes === undefined || items === undefined) return [];
      return Array.from({ length: timeCodec.read(sizes) }, () => codec.read(items));
    },
    holds: ([sizes, items], count) => isFull(timeCodec, sizes, count) && isFull(codec, items, sumOf(sizes)),
    native(stream, chunks) {
      if (stream !== 0) return chunks;
      const ends = Buffer.concat(chunks);
      let end = 0n;
      for (let at = 0; at < ends.length; at += sizeBytes) {
        end += ends.readBigUInt64LE(at);
        ends.writeBigUInt64LE(end, at);
      }
      return [ends];
    },
  };
}

function isFull(codec: Pick<Codec<unknown>, "endOf">, bytes: Buffer | undefined, count: number): boolean {
  return bytes !== undefined && codec.endOf(bytes, 0, count) === bytes.length;
}

/** Of sizes of lists; NaN where one is none. */
function sumOf(sizes: Buffer | undefined): number {
  let sum = 0;
  if (sizes === undefined) return Number.NaN;
  for (const from = { bytes: sizes, at: 0 }; from.at < sizes.length;) {
    const size = timeCodec.read(from);
    sum += size < 0 ? Number.NaN : size;
  }
  return sum;
}

function same<Value>(value: Value): Value {
  return value;
}

/** LowCardinality columns are sent as plain ones: ClickHouse builds their dictionaries. */
export const types = {
  uuid: plain("UUID", uuidCodec),
  nullableUuid: nullable("UUID", uuidCodec),
  time: plain("DateTime64(3, 'UTC')", timeCodec, (ms) => new Date(ms).toISOString()),
  text: plain("String", textCodec),
  nullableText: nullable("String", textCodec),
  texts: list("String", textCodec),
  boolean: plain("Bool", booleanCodec),
  uint16: plain("UInt16", uint16Codec),
  uint32: plain("UInt32", uint32Codec),
  nullableUint32: nullable("UInt32", uint32Codec),
  nullableFloat32: nullable("Float32", float32Codec),
} as const;

const byName: ReadonlyMap<string, ColumnType<unknown>> = new Map(
  Object.values(types).map((type): [string, ColumnType<unknown>] => [type.name, type]),
);

/** @throws Error when no column is of such a type */
export function typeNamed(name: string): ColumnType<unknown> {
  const type = byName.get(name);
  if (type === undefined) throw new Error("No column of the journal is of such a type");
  return type;
}
