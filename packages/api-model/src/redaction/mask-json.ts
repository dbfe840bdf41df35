import { limits } from "../limits.ts";
import { isJsonText } from "../telemetry/is-json-text.ts";
import { findSecrets, maskSecrets, mayHoldSecret } from "./find-secrets.ts";
import { applyMaskings, joinMaskings, mask, type Masking, pointerToken } from "./masking.ts";
import { scanJson, type JsonToken } from "./scan-json.ts";
import { describesSecret, mayNameSecret, secretKind } from "./secret-name.ts";

/** An array or object that the scan is inside of. */
interface JsonFrame {
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

/** Kinds whose name above an object makes secrets of all that is in it; a `token` object has innocent members. */
const wholeObjects = new Set(["password", "secret", "credential", "api_key"]);
const pairNames = /^(?:key|name)$/i;
const pairValues = /^values?$/i;

/**
 * Masks JSON by member name and by the shape of values, and touches nothing else: white space, order, escapes and
 * numbers stay as they were sent. Broken or cut JSON is masked as far as its tokens go, and by shape beyond.
 * @param isWhole whether it is neither, where that is known
 */
export function maskJson(
  text: string,
  isPrivate: ((pointer: string) => boolean) | null = null,
  isWhole = isJsonText(text),
): Masking[] {
  if (isPrivate === null && isPlain(text)) return [];
  const byToken = new JsonMasker(text, isPrivate).run();
  return isWhole ? byToken : joinMaskings([...byToken, ...findSecrets(text)]);
}

/** Whether nothing in a text may be or name a secret, which is so of most bodies: an escape could hide one. */
function isPlain(text: string): boolean {
  return !text.includes("\\") && !mayNameSecret(text) && !mayHoldSecret(text);
}

class JsonMasker {
  readonly #text: string;
  readonly #frames: JsonFrame[] = [];
  readonly #maskings: Masking[] = [];

  readonly #isPrivate: ((pointer: string) => boolean) | null;

  constructor(text: string, isPrivate: ((pointer: string) => boolean) | null) {
    this.#text = text;
    this.#isPrivate = isPrivate;
  }

  run(): Masking[] {
    scanJson(this.#text, (token) => this.#take(token));
    return joinMaskings(this.#maskings);
  }

  #take(token: JsonToken): void {
    const frame = this.#frames.at(-1);
    if (token.type === "open") this.#open(token, frame);
    else if (token.type === "close") this.#frames.pop();
    else if (token.type === "comma" && frame !== undefined) {
      frame.index += 1;
      frame.expectsKey = frame.isObject;
    } else if (token.type === "string" && frame?.expectsKey === true) this.#key(token, frame);
    else if (token.type === "string" || token.type === "literal") this.#value(token, frame);
  }

  #open(token: JsonToken, frame: JsonFrame | undefined): void {
    const kind = this.#kindHere(frame);
    const isObject = this.#text[token.start] === "{";
    const isInherited = kind !== null && kind !== "private" && (!isObject || wholeObjects.has(kind));
    this.#frames.push(openFrame(isObject, isInherited ? kind : null));
  }

  #key(token: JsonToken, frame: JsonFrame): void {
    frame.key = readJsonString(this.#raw(token));
    frame.expectsKey = false;
    const masked = maskSecrets(frame.key);
    if (masked === frame.key) return;
    frame.key = masked;
    this.#put(token, masked, "key");
  }

  #value(token: JsonToken, frame: JsonFrame | undefined): void {
    const kind = this.#kindHere(frame);
    if (token.type === "literal") return this.#literal(token, kind, frame);
    const value = readJsonString(this.#raw(token));
    if (kind !== null) return this.#hide(token, value, kind);
    this.#rememberPair(token, value, frame);
    // A string that is itself JSON, as queues and loggers wrap it, has names of its own.
    const isJson = /^\s*[{[]/.test(value) && isJsonText(value);
    const found = isJson ? maskJson(value, null, true) : findSecrets(value);
    const first = found[0];
    if (first !== undefined) this.#put(token, applyMaskings(value, found), first.kind);
  }

  /** Numbers are secrets by name (a PIN) or by shape (a card); `true`, `false` and `null` are never secret. */
  #literal(token: JsonToken, kind: string | null, frame: JsonFrame | undefined): void {
    const raw = this.#raw(token);
    if (!/\d/.test(raw)) return;
    const isCount = kind === "token" && !(frame?.isObject === true && !/s$/i.test(frame.key));
    const found = kind !== null && !isCount ? kind : findSecrets(raw)[0]?.kind;
    if (found !== undefined) this.#put(token, mask, found);
    else this.#rememberPair(token, raw, frame);
  }

  #rememberPair(token: JsonToken, value: string, frame: JsonFrame | undefined): void {
    if (frame === undefined || !frame.isObject || value === "" || value === mask) return;
    if (pairValues.test(frame.key)) frame.pairValue = { token, pointer: this.#pointer() };
    if (!pairNames.test(frame.key) || frame.pairName !== null) return;
    frame.pairName = value;
    const kind = secretKind(value);
    if (kind === null || frame.pairValue === null) return;
    const { token: earlier, pointer } = frame.pairValue;
    this.#put(earlier, mask, kind, pointer);
  }

  #hide(token: JsonToken, value: string, kind: string): void {
    if (value !== "" && value !== mask) this.#put(token, mask, kind);
  }

  /** The kind of secret that a value at this place is, by the names around it. */
  #kindHere(frame: JsonFrame | undefined): string | null {
    if (this.#isPrivate?.(toPointer(this.#frames)) === true) return "private";
    if (frame === undefined) return null;
    if (!frame.isObject) return frame.inherited;
    if (frame.inherited !== null && !describesSecret(frame.key)) return frame.inherited;
    const byPair = pairValues.test(frame.key) && frame.pairName !== null ? secretKind(frame.pairName) : null;
    return byPair ?? secretKind(frame.key);
  }

  #put(token: JsonToken, value: string, kind: string, pointer = this.#pointer()): void {
    const { start, end, isOpen } = token;
    const quoted = JSON.stringify(value);
    // A string that was cut stays open: closing it would change what the text around it means.
    const replacement = isOpen ? quoted.slice(0, -1) : quoted;
    this.#maskings.push({ start, end, replacement, pointer, kind });
  }

  /** Pointers beyond those that are listed would only cost memory. */
  #pointer(): string {
    return this.#maskings.length < limits.listedRedactions ? toPointer(this.#frames) : "";
  }

  #raw({ start, end }: JsonToken): string {
    return this.#text.slice(start, end);
  }
}

/** What a JSON string token says; one that is cut or broken is read as is, without its quotes. */
export function readJsonString(token: string): string {
  if (!token.includes("\\")) return token.slice(1, token.length > 1 && token.endsWith('"') ? -1 : undefined);
  try {
    const value: unknown = JSON.parse(token);
    if (typeof value === "string") return value;
  } catch {
    // Cut or broken: below.
  }
  return token.replace(/^"/, "").replace(/"$/, "");
}
