import * as z from "zod/mini";

/** Microsoft's verdict, mapped for comparison; `unknown` without one. */
export const microsoftOpinion = z.enum(["threat", "unwanted", "harmless", "unknown"]);
export type MicrosoftOpinion = z.infer<typeof microsoftOpinion>;

/**
 * `CAT` of `X-Forefront-Antispam-Report`, as documented in "Anti-spam message headers in cloud organizations" (July
 * 2025).
 */
export const microsoftCategories: Readonly<Record<string, Exclude<MicrosoftOpinion, "unknown">>> = {
  AMP: "threat",
  BIMP: "threat",
  BULK: "unwanted",
  DIMP: "threat",
  FTBP: "threat",
  GIMP: "threat",
  HPHISH: "threat",
  HPHSH: "threat",
  HSPM: "unwanted",
  INTOS: "threat",
  MALW: "threat",
  NONE: "harmless",
  OSPM: "unwanted",
  PHSH: "threat",
  SAP: "threat",
  SPM: "unwanted",
  SPOOF: "threat",
  UIMP: "threat",
};
