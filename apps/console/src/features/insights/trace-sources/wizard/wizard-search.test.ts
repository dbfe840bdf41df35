import { expect, test } from "vitest";
import { readWizardSearch, stepOf } from "./wizard-page.tsx";

const source = "0199d6f0-0000-7000-8000-000000000001";

test.each([
  [{}, "choose"],
  [{ type: "OTEL" }, "name"],
  [{ source }, "install"],
  [{ type: "OTEL", source, step: "call" }, "call"],
  [{ step: "call" }, "choose"],
  [{ type: "DEFAULT", source: "no-id" }, "choose"],
])("the address %j stands at the step %s", (search, step) => {
  expect(stepOf(readWizardSearch(search))).toBe(step);
});
