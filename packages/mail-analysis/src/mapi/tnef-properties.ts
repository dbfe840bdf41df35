import type { MapiProperties } from "./mapi-item.ts";

/** Sizes of fixed-length values by type; shorter ones are padded to four bytes. */
const lengths: ReadonlyMap<number, number> = new Map([
  [0x00, 4],
  [0x01, 4],
  [0x02, 4],
  [0x03, 4],
  [0x04, 4],
  [0x05, 8],
  [0x06, 8],
  [0x07, 8],
  [0x0a, 4],
  [0x0b, 4],
  [0x14, 8],
  [0x40, 8],
  [0x48, 16],
]);
/** Variable-length types: text, Unicode, objects, bytes. */
const counted: ReadonlySet<number> = new Set([0x1e, 0x1f, 0x0d, 0x102]);
const severalValues = 0x1000;
const firstNamed = 0x8000;
const maxProperties = 10_000;

/** Properties and their end offset. */
interface ReadProperties {
  readonly properties: MapiProperties;
  readonly end: number;
}

/** Reads a list of MAPI properties (MS-OXTNEF §2.1.3.4); multi-valued properties keep the first value. */
export function readTnefProperties(data: Buffer, start = 0): ReadProperties {
  const properties = new Map<string, Buffer>();
  let at = start;
  const has = (count: number) => at + count <= data.length;
  const number = () => {
    at += 4;
    return data.readUInt32LE(at - 4);
  };
  const value = (type: number): Buffer | null => {
    const fixed = lengths.get(type);
    if (fixed === undefined && (!counted.has(type) || !has(4))) return null;
    const length = fixed ?? number();
    const bytes = data.subarray(at, at + length);
    at += Math.ceil(length / 4) * 4;
    return bytes;
  };
  if (!has(4)) return { properties, end: data.length };
  const wanted = Math.min(number(), maxProperties);
  for (let read = 0; read < wanted && has(4); read += 1) {
    const [type, tag] = [data.readUInt16LE(at), data.readUInt16LE(at + 2)];
    at += 4;
    if (tag >= firstNamed && !skipName()) break;
    const single = type & ~severalValues;
    const isList = (type & severalValues) !== 0 || counted.has(single);
    if (isList && !has(4)) break;
    const count = isList ? Math.min(number(), maxProperties) : 1;
    for (let place = 0; place < count && has(1); place += 1) {
      const bytes = value(single);
      if (bytes === null) return { properties, end: data.length };
      const key = `${hex(tag)}${hex(single)}`;
      if (place === 0 && !properties.has(key)) properties.set(key, bytes);
    }
  }
  return { properties, end: Math.min(at, data.length) };

  /** Named properties have a property set and a number or a string. */
  function skipName(): boolean {
    if (!has(24)) return false;
    at += 16;
    const isText = number() === 1;
    const length = number();
    if (isText) at += Math.ceil(length / 4) * 4;
    return true;
  }
}

/** Reads a property table: one row per recipient. */
export function readTnefRows(data: Buffer, max: number): readonly MapiProperties[] {
  const rows: MapiProperties[] = [];
  const count = data.length < 4 ? 0 : Math.min(data.readUInt32LE(0), max);
  let at = 4;
  while (rows.length < count && at < data.length) {
    const { properties, end } = readTnefProperties(data, at);
    rows.push(properties);
    at = end;
  }
  return rows;
}

function hex(number: number): string {
  return number.toString(16).toUpperCase().padStart(4, "0");
}
