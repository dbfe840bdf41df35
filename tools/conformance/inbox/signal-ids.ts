import { modelSignal, signals } from "@parapet/mail-analysis";
import * as z from "zod";
import { readFixture } from "../fixture-value.ts";
import { runCases, type Suite } from "../suite.ts";

const fixture = z.object({
  signals: z.array(z.object({ id: z.string(), family: z.string(), severity: z.string() })),
});

/** Every listed signal exists, with its family and severity. */
export const signalIds: Suite = async ({ name, path }, bench) => {
  const known = new Map([...signals, modelSignal].map((signal) => [signal.id, signal]));
  const cases = fixture.parse(readFixture(path)).signals.map(({ id, family, severity }) => ({
    name: id,
    check: async () => {
      const found = known.get(id);
      if (found === undefined) return ["is missing"];
      return found.family === family && found.severity === severity ? [] : [`is ${found.family}, ${found.severity}`];
    },
  }));
  return await runCases(name, cases, bench);
};
