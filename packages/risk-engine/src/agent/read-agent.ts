import type { Agent } from "../observation.ts";

/** What a User-Agent says: an `Agent`, with what only its reader needs. */
export interface AgentText extends Agent {
  readonly device: "desktop" | "mobile" | "library" | "tool" | "bot" | "absent";
  /** The language's runtime and its major version, where a library tells. */
  readonly runtime: string;
  /** Chromium's reduced text: its platform is the same on every machine and tells nothing. */
  readonly isFrozen: boolean;
}

interface Token {
  readonly name: string;
  readonly version: string;
}

/** Products whose text is written by people at a terminal or a test bench. */
const tools = /^(?:curl|wget|httpie|postmanruntime|insomnia|bruno|k6|vegeta|apachebench|powershell)$/i;
const bots = /bot\b|crawl|spider|slurp|monitor|uptime|headless|preview|fetcher/i;

/** Browsers in the order in which their tokens decide: those that carry another's token come first. */
const browsers: readonly (readonly [token: string, family: string])[] = [
  ["Edg", "Edge"],
  ["EdgA", "Edge"],
  ["EdgiOS", "Edge"],
  ["OPR", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Vivaldi", "Vivaldi"],
  ["YaBrowser", "Yandex"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Firefox", "Firefox"],
  ["Chrome", "Chrome"],
  ["Version", "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, "iOS"],
  [/Android|os\/android/i, "Android"],
  [/Windows|os\/windows/i, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X|Macintosh|os\/macos|darwin/i, "macOS"],
  [/Linux|X11/i, "Linux"],
];

/** Runtimes that SDKs name in addition to themselves. */
const runtimes = /^(?:Java|Python|Ruby|PHP|Go|\.NET|dotnet|nodejs|node|Kotlin)$/i;
const absent: AgentText = {
  device: "absent",
  os: "",
  family: "",
  platform: "",
  version: "",
  runtime: "",
  isFrozen: false,
};
const maxLength = 1000;

/** Reads a User-Agent header (RFC 9110 §10.1.5: products and comments). Only the first 1,000 characters count. */
export function readAgent(text: string): AgentText {
  const header = text.slice(0, maxLength).trim();
  if (header === "") return absent;
  const os = systems.find(([pattern]) => pattern.test(header))?.[1] ?? "";
  const tokens = tokensOf(header);
  return header.startsWith("Mozilla/") ? readBrowser(header, tokens, os) : readProduct(header, tokens, os);
}

function readBrowser(header: string, tokens: readonly Token[], os: string): AgentText {
  const [name, family] = browsers.find(([token]) => tokens.some(({ name: each }) => each === token)) ?? ["", "other"];
  const version = major(tokens.find((token) => token.name === name)?.version ?? "");
  const comment = /\(([^)]*)\)/.exec(header)?.[1] ?? "";
  const isFrozen =
    /^(?:Windows NT 10\.0; Win64; x64|Macintosh; Intel Mac OS X 10_15_7|X11; Linux x86_64|X11; CrOS x86_64 14541\.0\.0|Linux; Android 10; K)$/.test(
      comment,
    ) && tokens.some((token) => token.name === "Chrome" && /^\d+\.0\.0\.0$/.test(token.version));
  const isMobile =
    os === "iOS" || tokens.some((token) => token.name === "Mobile") || (os === "Android" && /Mobile/.test(header));
  return {
    device: bots.test(header) ? "bot" : isMobile ? "mobile" : "desktop",
    os,
    family,
    platform: isFrozen ? "" : comment.replace(/;?\s*rv:[\d.]+/, ""),
    version,
    runtime: "",
    isFrozen,
  };
}

function readProduct(header: string, tokens: readonly Token[], os: string): AgentText {
  const [product = { name: header.slice(0, 60), version: "" }] = tokens;
  const others = [...tokens.slice(1), ...tokensOf(/\(([^)]*)\)/.exec(header)?.[1] ?? "")].flatMap(nested);
  const runtime = others.find(({ name, version }) => runtimes.test(name) && version !== "");
  const device = bots.test(product.name) ? "bot" : tools.test(product.name) ? "tool" : "library";
  return {
    device,
    os,
    family: product.name,
    platform: runtime === undefined ? "" : `${runtime.name}/${major(runtime.version)}`,
    version: major(product.version),
    runtime: runtime === undefined ? "" : `${runtime.name}/${major(runtime.version)}`,
    isFrozen: false,
  };
}

/** `md/nodejs#20.18.0` of the AWS SDKs is a product inside a product. */
function nested({ name, version }: Token): readonly Token[] {
  const [, inner = "", innerVersion = ""] = /^([^#]+)#(.+)$/.exec(version) ?? [];
  return inner === "" ? [{ name, version }] : [{ name: inner, version: innerVersion }];
}

function tokensOf(header: string): readonly Token[] {
  const outside = header.replaceAll(/\([^)]*\)/g, " ");
  return outside.split(/[\s;,]+/).flatMap((word) => {
    const [name = "", ...rest] = word.split("/");
    return name === "" ? [] : [{ name, version: rest.join("/") }];
  });
}

function major(version: string): string {
  return /^v?(\d+)/.exec(version)?.[1] ?? "";
}
