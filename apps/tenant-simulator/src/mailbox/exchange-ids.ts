import type { Random } from "../random.ts";

/** Generates Exchange-style ids: opaque and case-sensitive. */
export interface ExchangeIds {
  readonly item: () => string;
  readonly immutable: () => string;
  readonly folder: () => string;
  readonly attachment: () => string;
  readonly rule: () => string;
}

export function createExchangeIds(random: Random): ExchangeIds {
  const make = (prefix: string, length: number) => () => `${prefix}${random.bytes(length).toString("base64url")}AAA=`;
  return {
    item: make("AAMkAG", 84),
    immutable: make("AAkALg", 84),
    folder: make("AQMkAG", 60),
    attachment: make("AAMkAGat", 60),
    rule: make("AQAA", 6),
  };
}
