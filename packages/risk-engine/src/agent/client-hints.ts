import type { Agent } from "../observation.ts";

/** Client hints of an agent (https://wicg.github.io/ua-client-hints/); "" where it does not. */
export interface ClientHints {
  /** `"Chromium";v="130", "Google Chrome";v="130"` */
  readonly brands: string;
  /** `?0` or `?1`. */
  readonly mobile: string;
  /** `"Windows"` */
  readonly platform: string;
}

const chromium: ReadonlySet<string> = new Set([
  "Chrome",
  "Edge",
  "Opera",
  "Samsung Internet",
  "Vivaldi",
  "Yandex",
  "other",
]);

/** Whether a User-Agent and its client hints contradict each other; null without hints. */
export function contradictsHints(agent: Agent, { brands, mobile, platform }: ClientHints): boolean | null {
  if (brands === "" && mobile === "" && platform === "") return null;
  // Only browsers send hints, and only those made from Chromium.
  if (!chromium.has(agent.family)) return true;
  const system = platform.replaceAll('"', "").replace(/^Chrom(?:e|ium) OS$/, "ChromeOS");
  if (system !== "" && system !== "Unknown" && agent.os !== "" && system !== agent.os) return true;
  if (mobile === "?1" && agent.device === "desktop") return true;
  const version = /"Chromium";v="(\d+)/.exec(brands)?.[1];
  const isPlain = agent.family === "Chrome" || agent.family === "Edge";
  return isPlain && version !== undefined && agent.version !== "" && version !== agent.version;
}
