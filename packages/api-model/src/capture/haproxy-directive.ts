import type { DirectiveStyle } from "./log-directive-styles.ts";

/** A format string with its variables as they are written, or those of a sample expression in brackets. */
const variable = /%(?:(%)|(?:\{([^{}]*)\})?(?:\(([\w.]*)(?::\w+)?\))?(\[(?:[^[\]]|\[[^[\]]*\])*\]|[A-Za-z]+))/g;

/** Variables with texts and addresses, which the flag `+Q` puts in quotes; it leaves times and numbers bare. */
const texts = new Set("b bi CC CS f fi ft H HM HP HPO HQ hr hs HU HV ci ID r s si sslc sslv".split(" "));

/** Times come without a zone (t, tr) or with one. Durations are milliseconds. */
const fields: DirectiveStyle["fields"] = {
  t: "time",
  tr: "time",
  T: "time",
  Tl: "time",
  trg: "time",
  trl: "time",
  Ts: "time",
  r: "request",
  HM: "method",
  HU: "target",
  HP: "target",
  HPO: "target",
  HQ: "query",
  HV: "version",
  ST: "status",
  ci: "client",
  ID: "request_id",
  // From the request's first byte to the end of the response; Tt counts the connection's handshake and idle time too.
  Ta: "duration_ms",
  Tt: "duration_ms",
  Tr: "upstream_duration_ms",
  U: "request_bytes",
  B: "response_bytes",
  si: "upstream",
  "[src]": "client",
  "[method]": "method",
  "[capture.req.method]": "method",
  "[capture.req.uri]": "target",
  "[capture.req.ver]": "version",
  "[url]": "target",
  "[path]": "target",
  "[pathq]": "target",
  "[query]": "query",
  "[status]": "status",
  "[txn.status]": "status",
  "[unique-id]": "request_id",
  "[header(host)]": "host",
  "[header(user-agent)]": "user_agent",
  "[header(x-forwarded-for)]": "forwarded_for",
  "[header(x-request-id)]": "request_id",
};

export const haproxyStyle: DirectiveStyle = {
  source: "https://docs.haproxy.org/3.0/configuration.html#8.2.6",
  // Other products have no such names; `%Ts` and `%ms` may be a duration of Apache with its unit.
  seen: /^\s*log-format|%(?:\{[-+,A-Za-z]*\})?(?:\[|(?:ci|cp|ft|HM|HPO?|HQ|HU|HV|ID|ST|T[Raclqrtuw]|tr[gl]?|tsc|hrl?|hsl?|[fs][ip]|[abfs]c|[sb]q)(?![A-Za-z]))/m,
  texts: haproxyTexts,
  variable,
  keyOf: ([, percent, , , name = ""]) => percent ?? (name.startsWith("[") ? `[${sampleOf(name)}]` : name),
  fields,
  blanks: { T: 1, Tl: 1, trg: 1, trl: 1 },
};

/** A sample expression without its converters; of a header with the same name whichever fetch reads it. */
function sampleOf(expression: string): string {
  const [, name = "", argument] = /^\[\s*([\w.-]+)\s*(?:\(\s*([^(),]*)[^()]*\))?/.exec(expression) ?? [];
  const isHeader = /^(?:capture\.)?(?:req\.)?f?hdr$/.test(name);
  if (argument === undefined || argument === "") return name;
  return `${isHeader ? "header" : name}(${argument.toLowerCase()})`;
}

/**
 * The formats that a `log-format` can mean: `%hr` and `%hs` write nothing unless headers are captured, which is said
 * elsewhere in the configuration. What the pasted text says about it comes first.
 */
function haproxyTexts(directive: string): readonly string[] {
  const whole = directive.replaceAll(/\\\r?\n[ \t]*/g, "");
  const captures = [
    ...whole.matchAll(/capture[ \t]+(?:req(?:uest)?)(?:\.hdr\(([^()]*)\)|[ \t]+header[ \t]+(\S+))/g),
  ].map(([, fetched, named]) => fetched ?? named ?? "");
  const text = withoutFlags(formatString(whole), captures);
  const hasResponse = /capture[ \t]+res(?:ponse[ \t]|\.hdr)/.test(whole);
  const kept = [captures.length > 0, hasResponse] as const;
  const variants = [kept, [false, false], [true, false], [true, true], [false, true]] as const;
  const all = variants.map(([request, response]) =>
    [...(request ? [] : ["hr"]), ...(response ? [] : ["hs"])].reduce(
      (each, name) => each.replace(new RegExp(String.raw`"?\{%${name}\}"? ?`), ""),
      text,
    ),
  );
  return [...new Set(all)];
}

/** The argument of `log-format`: quoted parts, or a text whose blanks are escaped. */
function formatString(text: string): string {
  const [, argument] = /^[ \t]*log-format(?:-sd)?[ \t]+(.+)$/m.exec(text) ?? [];
  if (argument === undefined && !/^["']/.test(text)) return text.replaceAll(/\\([ "'#\\])/g, "$1");
  const parts = /"((?:[^"\\]|\\.)*)"|'([^']*)'|((?:[^\s"'\\#]|\\.)+)/y;
  let string = "";
  for (let part = parts.exec(argument ?? text); part !== null; part = parts.exec(argument ?? text)) {
    const [, quoted, raw, bare] = part;
    string += raw ?? (quoted ?? bare ?? "").replaceAll(/\\(.)/gs, "$1");
  }
  return string;
}

/** Writes what flags add into the text: quotes by `+Q`, names by `+json`. Addresses as hexadecimal numbers aren't read. */
function withoutFlags(format: string, captures: readonly string[]): string {
  let common = new Set<string>();
  const named: string[] = [];
  const text = format.replaceAll(variable, (...found: readonly (string | undefined)[]) => {
    const [, percent, changes = "", label, name = ""] = found;
    if (percent !== undefined) return "%%";
    const flags = changed(common, changes);
    if (name === "o") {
      common = flags;
      return "";
    }
    const written = flags.has("X") ? "%[hexadecimal]" : `%${withHeader(name, captures)}`;
    if (label !== undefined && label !== "") named.push(`${JSON.stringify(label)}:"${written}"`);
    const whole = name === "hr" || name === "hs" ? `{${written}}` : written;
    return flags.has("Q") && (name.startsWith("[") || texts.has(name)) ? `"${whole}"` : whole;
  });
  return common.has("json") ? `{${named.join(",")}}` : text.trim();
}

function changed(flags: ReadonlySet<string>, changes: string): Set<string> {
  const next = new Set(flags);
  for (const [, sign, name = ""] of changes.matchAll(/([-+])(\w+)/g)) {
    if (sign === "+") next.add(name);
    else next.delete(name);
  }
  return next;
}

/** Captured headers are numbered in the order of their `capture` lines. */
function withHeader(name: string, captures: readonly string[]): string {
  return name.replace(/^\[capture\.req\.hdr\((\d+)\)/, (all, place: string) => {
    const header = captures[Number(place)];
    return header === undefined ? all : `[req.hdr(${header})`;
  });
}
