import { escapeHtml } from "./escape-html.ts";
import type { SafePiece } from "./sanitize-html.ts";

/** Min length of marked evidence, and max marks per piece. */
const [minLength, maxMarks] = [4, 3];

interface Place {
  readonly piece: number;
  readonly at: number;
}

/**
 * Marks evidence in a safe view. Whitespace and compatibility forms are ignored, because pages break lines anywhere.
 */
export function markEvidence(
  pieces: readonly SafePiece[],
  evidence: readonly string[],
): { readonly html: string; readonly marked: number } {
  const places: Place[] = [];
  let normalized = "";
  for (const [piece, each] of pieces.entries()) {
    if (each.kind === "markup") continue;
    let at = 0;
    for (const character of each.text) {
      const plain = normalize(character);
      normalized += plain;
      for (let count = 0; count < plain.length; count += 1) places.push({ piece, at });
      at += character.length;
    }
  }
  const marks = new Map<number, Set<number>>();
  let marked = 0;
  for (const text of new Set(evidence.map(normalize))) {
    if (text.length < minLength) continue;
    let from = normalized.indexOf(text);
    if (from !== -1) marked += 1;
    for (
      let count = 0;
      from !== -1 && count < maxMarks;
      count += 1, from = normalized.indexOf(text, from + text.length)
    ) {
      for (const { piece, at } of places.slice(from, from + text.length))
        marks.set(piece, (marks.get(piece) ?? new Set()).add(at));
    }
  }
  const html = pieces.map((each, piece) => {
    if (each.kind === "markup") return each.html;
    const own = marks.get(piece);
    return own === undefined ? escapeHtml(each.text) : markedText(each.text, own);
  });
  return { html: html.join(""), marked };
}

function normalize(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s\p{Cf}]/gu, "");
}

/** Includes whitespace between marked characters, so that a sentence is one mark. */
function markedText(text: string, marks: ReadonlySet<number>): string {
  const places = [...marks].toSorted((one, other) => one - other);
  const runs: { start: number; end: number }[] = [];
  for (const at of places) {
    const end = at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
    const last = runs.at(-1);
    if (last !== undefined && text.slice(last.end, at).trim() === "") last.end = end;
    else runs.push({ start: at, end });
  }
  let [html, from] = ["", 0];
  for (const { start, end } of runs) {
    html += `${escapeHtml(text.slice(from, start))}<mark>${escapeHtml(text.slice(start, end))}</mark>`;
    from = end;
  }
  return html + escapeHtml(text.slice(from));
}
