import type { JsonToken } from "./scan-json.ts";
import { pointerToken } from "./masking.ts";

/** An array or object that the scan is inside of. */
export interface JsonFrame {
  readonly isObject: boolean;
  /** Kind of secret that everything below is, because the name above says so. */
  readonly inherited: string | null;
  /** Last key, of an object. */
  key: string;
  /** Position, in an array. */
  index: number;
  /** The next string is a key. */
  expectsKey: boolean;
  /** What the member `name` or `key` said, of an object such as `{"name":"token","value":"…"}`. */
  pairName: string | null;
  /** The scalar member `value`, when it came before the name. */
  pairValue: { readonly token: JsonToken; readonly pointer: string } | null;
}

/** A frame right after its bracket. */
export function openFrame(isObject: boolean, inherited: string | null): JsonFrame {
  return { isObject, inherited, key: "", index: 0, expectsKey: isObject, pairName: null, pairValue: null };
}

/** Characters of the longest pointer worth keeping; beyond it, the pointer is that of the whole body. */
const longestPointer = 1_024;

/** RFC 6901 pointer of the member that the scan is at. */
export function toPointer(frames: readonly JsonFrame[]): string {
  let pointer = "";
  for (const { isObject, key, index } of frames) {
    pointer += `/${isObject ? pointerToken(key) : index}`;
    if (pointer.length > longestPointer) return "";
  }
  return pointer;
}
