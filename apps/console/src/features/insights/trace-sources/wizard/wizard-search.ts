import { id, newTraceSourceType } from "@parapet/contract";
import * as z from "zod/mini";
import { readSearch } from "../../../../lib/list/read-search.ts";

const schema = z.object({
  type: z.optional(newTraceSourceType),
  /** The source, once it is made: from then on the way can be taken up again by its address. */
  source: z.optional(id),
  step: z.optional(z.enum(["install", "call"])),
});

type WizardSearch = z.output<typeof schema>;
export const wizardSteps = ["choose", "name", "install", "call"] as const;
type WizardStep = (typeof wizardSteps)[number];

export function readWizardSearch(search: Readonly<Record<string, unknown>>): WizardSearch {
  return readSearch(schema, search);
}

/** Where the address stands on the way. */
export function stepOf({ type, source, step }: WizardSearch): WizardStep {
  if (source !== undefined) return step ?? "install";
  return type === undefined ? "choose" : "name";
}
