import * as z from "zod/mini";

/** What Microsoft 365 takes a mail for, as far as two filters can be compared; `unknown` where it does not say. */
export const microsoftOpinion = z.enum(["threat", "unwanted", "harmless", "unknown"]);
export type MicrosoftOpinion = z.infer<typeof microsoftOpinion>;

/**
 * What `CAT` of `X-Forefront-Antispam-Report` says, as Microsoft documents it under "Anti-spam message headers in cloud
 * organizations" (July 2025).
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
