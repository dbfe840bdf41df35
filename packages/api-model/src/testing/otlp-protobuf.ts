import { Buffer } from "node:buffer";
import { isWireObject, objectField, wireText } from "../telemetry/wire-value.ts";

/** `ExportTraceServiceRequest` in JSON, as tests write it, in protobuf: written from the `.proto` files, for tests only. */
export function protobufTraces(request: object): Buffer {
  return Buffer.concat(
    list(member(request, "resourceSpans")).map((resourceSpans) =>
      message(1, [
        message(1, attributes(objectField(resourceSpans, "resource"), 1)),
        ...list(resourceSpans["scopeSpans"]).map((scope) => message(2, list(scope["spans"]).map(span))),
      ]),
    ),
  );
}

type Fields = Readonly<Record<string, unknown>>;

const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isWireObject) : []);
const text = (value: unknown): string => wireText(value) ?? "";
const member = (value: object, name: string): unknown => Reflect.get(value, name);
const message = (number: number, parts: readonly Buffer[]) => bytes(number, Buffer.concat(parts));

function span(each: Fields): Buffer {
  return message(2, [
    bytes(1, Buffer.from(text(each["traceId"]), "hex")),
    bytes(2, Buffer.from(text(each["spanId"]), "hex")),
    Buffer.concat([varint(6n << 3n), varint(BigInt(text(each["kind"])))]),
    fixed64(7, BigInt(text(each["startTimeUnixNano"]))),
    fixed64(8, BigInt(text(each["endTimeUnixNano"]))),
    ...attributes(each, 9),
    // A field of a later version, which readers skip.
    Buffer.concat([varint((16n << 3n) | 5n), Buffer.from([1, 0, 0, 0])]),
  ]);
}

function attributes(holder: Fields, number: number): Buffer[] {
  return list(holder["attributes"]).map(({ key, value }) =>
    message(number, [bytes(1, Buffer.from(text(key))), message(2, [anyValue(isWireObject(value) ? value : {})])]),
  );
}

function anyValue(value: Fields): Buffer {
  const { stringValue, boolValue, intValue, doubleValue, bytesValue } = value;
  if (stringValue !== undefined) return bytes(1, Buffer.from(text(stringValue)));
  if (boolValue !== undefined) return Buffer.concat([varint(2n << 3n), varint(boolValue === true ? 1n : 0n)]);
  if (intValue !== undefined)
    return Buffer.concat([varint(3n << 3n), varint(BigInt.asUintN(64, BigInt(text(intValue))))]);
  if (bytesValue !== undefined) return bytes(7, Buffer.from(text(bytesValue), "base64"));
  if (doubleValue === undefined) {
    return message(
      5,
      list(objectField(value, "arrayValue")["values"]).map((each) => message(1, [anyValue(each)])),
    );
  }
  const double = Buffer.alloc(8);
  double.writeDoubleLE(Number(doubleValue));
  return Buffer.concat([varint((4n << 3n) | 1n), double]);
}

function bytes(number: number, content: Buffer): Buffer {
  return Buffer.concat([varint((BigInt(number) << 3n) | 2n), varint(BigInt(content.length)), content]);
}

function fixed64(number: number, value: bigint): Buffer {
  const content = Buffer.alloc(8);
  content.writeBigUInt64LE(value);
  return Buffer.concat([varint((BigInt(number) << 3n) | 1n), content]);
}

function varint(value: bigint): Buffer {
  const groups: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    groups.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0));
    if (rest <= 0x7fn) return Buffer.from(groups);
  }
}
