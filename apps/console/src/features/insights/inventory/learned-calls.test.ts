import { expect, test } from "vitest";
import ar from "./locales/ar.json" with { type: "json" };
import en from "./locales/en.json" with { type: "json" };
import fr from "./locales/fr.json" with { type: "json" };

// What was learned from is less than what was counted: under load, learning leaves calls out.
test.each(Object.entries({ en, fr, ar }))(
  "in %s, calls as learned aren't named as calls that are counted",
  (_, words) => {
    const learned = [words["inventory.column.calls"], words["inventory.operation.calls"]];
    for (const counted of [words["inventory.consumer.calls"], words["inventory.use.calls"]])
      expect(learned).not.toContain(counted);
  },
);
