import type { Inspection } from "../attachments/inspect-file.ts";
import { collectDefects } from "../defects.ts";
import { defaultLimits, type Limits } from "../limits.ts";

/** An inspection with the default limits, overridden by the given ones; nested messages are rejected. */
export function inspection(limits: Partial<Limits> = {}, depth = 0): Inspection {
  const allowed = { ...defaultLimits, ...limits };
  return {
    limits: allowed,
    defects: collectDefects(),
    readNested: () => ({ ok: false, refusal: "not_a_mail" }),
    depth,
    budget: { files: allowed.attachments, bytes: allowed.unpacked, text: allowed.allText },
  };
}

/** The codes of the recorded defects. */
export function defectsOf({ defects }: Inspection): readonly string[] {
  return defects.found.map(({ code }) => code);
}
