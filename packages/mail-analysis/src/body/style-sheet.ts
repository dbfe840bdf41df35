import { readStyle, type Style } from "./style.ts";

/** Rules for single classes, IDs and elements, which hide text in email. Media queries are ignored. */
export type StyleSheet = ReadonlyMap<string, Style>;

const maxLength = 100_000;
const maxRules = 2000;

/** Adds the rules of a `<style>` element; later rules win. */
export function readStyleSheet(text: string, sheet: Map<string, Style>): void {
  // An unclosed comment extends to the end of the sheet, as in browsers.
  const css = text.slice(0, maxLength).replaceAll(/\/\*[\s\S]*?(?:\*\/|$)|<!--|-->/g, "");
  let [depth, start, selector] = [0, 0, ""];
  for (let at = 0; at < css.length && sheet.size < maxRules; at += 1) {
    if (css[at] === "{") {
      if (depth === 0) selector = css.slice(start, at).trim();
      depth += 1;
      if (depth === 1) start = at + 1;
    } else if (css[at] === "}" && depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      if (!selector.startsWith("@")) addRules(selector, css.slice(start, at), sheet);
      start = at + 1;
    }
  }
}

function addRules(selectors: string, declarations: string, sheet: Map<string, Style>): void {
  for (const each of selectors.slice(0, 2000).split(",")) {
    const selector = each.trim().toLowerCase();
    // `div.name` counts as `.name`; combinators aren't supported.
    const simple =
      /^(?:[a-z0-9]*)([.#][\w-]+)$/.exec(selector)?.[1] ?? (/^[a-z][a-z0-9]*$/.test(selector) ? selector : null);
    if (simple === null) continue;
    sheet.set(simple, new Map([...(sheet.get(simple) ?? []), ...readStyle(declarations)]));
  }
}

/** The style of an element: rules first, then its own attribute. */
export function styleOf(sheet: StyleSheet, name: string, attributes: Readonly<Record<string, string>>): Style {
  const own = attributes["style"];
  if (sheet.size === 0) return own === undefined ? none : readStyle(own);
  const classes = (attributes["class"] ?? "").toLowerCase().split(/\s+/).slice(0, 20);
  const id = attributes["id"]?.toLowerCase();
  const keys = [name, ...classes.map((each) => `.${each}`), ...(id === undefined ? [] : [`#${id}`])];
  const styles = keys.flatMap((key) => sheet.get(key) ?? []);
  if (own !== undefined) styles.push(readStyle(own));
  return styles.length <= 1 ? (styles[0] ?? none) : new Map(styles.flatMap((style) => [...style]));
}

const none: Style = new Map();
