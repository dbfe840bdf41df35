import type { ReferenceMedia, ReferenceOperation, ReferenceScheme } from "@parapet/contract";
import { shellQuote } from "@parapet/ui/shell-quote";

interface CurlOptions {
  readonly operation: ReferenceOperation;
  /** Of the server, absolute. */
  readonly base: string;
  readonly media: ReferenceMedia | undefined;
}

/** A call of an operation for a POSIX shell. What only the caller knows stands in angle brackets. */
export function curlCommand({ operation, base, media }: CurlOptions): string {
  const { method, path, parameters } = operation;
  const needed = parameters.filter(({ required }) => required);
  const valueOf = ({ name, example }: (typeof parameters)[number]) => example ?? `<${name}>`;
  const filled = needed
    .filter((each) => each.in === "path")
    .reduce((text, each) => text.replaceAll(`{${each.name}}`, () => written(valueOf(each))), path);
  const credentials = credentialsOf(operation.security);
  const query = [
    ...needed.filter((each) => each.in === "query").map((each) => `${written(each.name)}=${written(valueOf(each))}`),
    ...credentials.query,
  ].join("&");
  const url = `${base.replace(/\/$/, "")}${filled}${query === "" ? "" : `?${query}`}`;
  const isForm = media !== undefined && /multipart/i.test(media.media);
  const headers = needed
    .filter((each) => each.in === "header" && !/^(?:accept|content-type|authorization)$/i.test(each.name))
    .map((each) => `${each.name}: ${valueOf(each)}`);
  const accepted = operation.responses.flatMap(({ content }) => content.map((each) => each.media));
  const cookies = [
    ...needed.filter((each) => each.in === "cookie").map((each) => `${each.name}=${valueOf(each)}`),
    ...credentials.cookies,
  ];
  const body = media === undefined ? null : (media.example ?? "<body>");
  const parts = [
    `curl ${[/[[\]{}]/.test(url) ? "--globoff" : "", methodOption(method, body !== null), shellQuote(url)].filter((each) => each !== "").join(" ")}`,
    ...credentials.options,
    ...[
      ...credentials.headers,
      ...headers,
      ...accepted.slice(0, 1).map((each) => `Accept: ${each}`),
      ...(media === undefined || isForm ? [] : [`Content-Type: ${media.media}`]),
    ].map((header) => `-H ${shellQuote(header)}`),
    ...(cookies.length === 0 ? [] : [`-b ${shellQuote(cookies.join("; "))}`]),
    ...(body === null ? [] : isForm ? body.split("\n").map(formOption) : [`--data-raw ${shellQuote(body)}`]),
  ];
  return parts.join(" \\\n  ");
}

/** With -X HEAD, curl waits for a body that doesn't come; a GET with a body becomes a POST unless it is named. */
function methodOption(method: string, hasBody: boolean): string {
  if (method === "HEAD" && !hasBody) return "--head";
  return method === "GET" && !hasBody ? "" : `-X ${/^[A-Z]+$/.test(method) ? method : shellQuote(method)}`;
}

/** A field of a form. Only the placeholder of a file is one: other values that start with "@" or "<" are sent as they are. */
function formOption(field: string): string {
  return field.endsWith("=<file>")
    ? `-F ${shellQuote(field.replace(/=<file>$/, "=@<file>"))}`
    : `--form-string ${shellQuote(field)}`;
}

/** A value in a URL; a placeholder stays readable. */
function written(value: string): string {
  return /^<.*>$/.test(value) ? value : encodeURIComponent(value);
}

interface Credentials {
  readonly options: string[];
  readonly headers: string[];
  readonly query: string[];
  readonly cookies: string[];
}

/** Of alternatives, the first that programs use: a bearer token before others. */
function credentialsOf(security: ReferenceOperation["security"]): Credentials {
  const found: Credentials = { options: [], headers: [], query: [], cookies: [] };
  const alternatives = security.filter((each) => each.length > 0);
  const chosen = alternatives.find((each) => each.some(({ type }) => type === "http")) ?? alternatives[0] ?? [];
  for (const scheme of chosen) add(found, scheme);
  return found;
}

function add(
  { options, headers, query, cookies }: Credentials,
  { type, scheme, in: place, key }: ReferenceScheme,
): void {
  if (type === "http" && scheme === "basic") options.push(`-u ${shellQuote("<user>:<password>")}`);
  else if (type === "mutualTLS") options.push("--cert '<certificate.pem>' --key '<key.pem>'");
  else if (type === "apiKey" && place === "query") query.push(`${written(key)}=<API key>`);
  else if (type === "apiKey" && place === "cookie") cookies.push(`${key}=<API key>`);
  else if (type === "apiKey") headers.push(`${key}: <API key>`);
  else if (type === "http" && scheme !== "bearer") headers.push(`Authorization: ${scheme} <credentials>`);
  else if (type !== "") headers.push("Authorization: Bearer <token>");
}

/** The absolute URL of a server; what it leaves out is where the document is, or the API. */
export function absoluteUrl(url: string, origin: string): string {
  const found = URL.parse(url, origin)?.href ?? url;
  return found.replaceAll("%7B", "{").replaceAll("%7D", "}").replace(/\/$/, "");
}
