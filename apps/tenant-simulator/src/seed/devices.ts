import type { Random } from "../random.ts";
import type { Device } from "../tenant/directory.ts";

const models = {
  laptop: {
    prefix: "MF-LT",
    operatingSystem: "Windows10",
    browser: "Edge 142.0.0",
    trustType: "Azure AD joined",
    userAgent:
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
  },
  phone: {
    prefix: "MF-PH",
    operatingSystem: "Ios 26.1",
    browser: "Mobile Safari 26.1",
    trustType: "Azure AD registered",
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1",
  },
} as const;

/** The devices of a user, by index: a laptop each, and a phone for every other one. */
export function devicesOf(random: Random, number: number): readonly Device[] {
  const kinds = number % 2 === 0 ? (["laptop", "phone"] as const) : (["laptop"] as const);
  return kinds.map((kind) => {
    const { prefix, ...model } = models[kind];
    return { id: random.uuid(), displayName: `${prefix}-${String(number + 1).padStart(4, "0")}`, kind, ...model };
  });
}
