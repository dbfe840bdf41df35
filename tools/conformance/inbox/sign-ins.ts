import {
  assessSignIns,
  countSignIns,
  type Detection,
  detectionIds,
  isSuccess,
  readSignIn,
  scoreTakeover,
  type SignIn,
  type Trace,
} from "@parapet/mail-analysis";
import * as z from "zod";
import { readFixture } from "../fixture-value.ts";
import { runCases, type Suite } from "../suite.ts";

const event = z.looseObject({ beta: z.record(z.string(), z.unknown()).optional() });
const sequence = z.object({
  name: z.string(),
  label: z.string(),
  expect: z.array(z.string()),
  mustNotRaise: z.array(z.string()),
  note: z.string(),
  events: z.array(event),
});
const fixture = z.object({ history: z.array(event), sequences: z.array(sequence) });

/** Which sequences of sign-ins raise which detections, and which don't. */
export const signInSequences: Suite = async ({ name, path }, bench) => {
  const { history, sequences } = fixture.parse(readFixture(path));
  const known = countSignIns(history.map(inDetail));
  const cases = sequences.map((each) => ({
    name: each.name,
    check: async () => {
      const signIns = each.events.map(inDetail);
      const ownNetworks = [...each.note.matchAll(/\d+\.\d+\.\d+\.\d+\/\d+/g)].map(([network]) => network);
      const traces = followUps(each.note, signIns);
      return differencesOf(each, assessSignIns({ signIns, traces }, { known, ownNetworks }));
    },
  }));
  return await runCases(name, cases, bench);
};

function differencesOf({ expect, mustNotRaise, label, note }: z.output<typeof sequence>, found: readonly Detection[]) {
  const raised = new Set<string>(found.map(({ id }) => id));
  const { severity } = scoreTakeover(found);
  return [
    ...expect.filter((id) => !raised.has(ownId(id))).map((id) => `${id} is not raised`),
    ...mustNotRaise.filter((id) => raised.has(ownId(id))).map((id) => `${id} is raised`),
    ...(label === "suspicious" && severity === "info" ? ["makes no case"] : []),
    ...(label === "benign" && severity !== "info" ? [`makes a case: ${severity}`] : []),
    ...(note.includes("severity critical") && severity !== "critical" ? [`is ${severity}`] : []),
  ];
}

/** An unknown ID maps to ours with the most words in common, because the case authors chose the words. */
function ownId(id: string): string {
  if (detectionIds.some((own) => own === id)) return id;
  const words = new Set(id.split(/[._]/));
  const shared = (own: string) => own.split(/[._]/).filter((word) => words.has(word)).length;
  return detectionIds.toSorted((a, b) => shared(b) - shared(a))[0] ?? id;
}

function inDetail({ beta, ...v1 }: z.output<typeof event>): SignIn {
  const signIn = readSignIn({ ...v1, ...beta });
  if (signIn === null) throw new Error("A row is no sign-in");
  return signIn;
}

/** What a note adds after the first success: a rule, or a number of messages. */
function followUps(note: string, signIns: readonly SignIn[]): Trace[] {
  const first = signIns.find(isSuccess);
  if (first === undefined) return [];
  const { userId } = first;
  const after = (minutes: string | undefined) => first.at + Number(minutes) * 60_000;
  const rules = [...note.matchAll(/\+(\d+) min by \S*rules\.json/g)].map(([label, minutes]): Trace => ({
    kind: "rule",
    id: label,
    userId,
    at: after(minutes),
    label,
  }));
  const sent = [...note.matchAll(/\+(\d+) min by (\d+) messages? sent/g)].flatMap(([label, minutes, count]) =>
    Array.from({ length: Number(count) }, (_, nth): Trace => ({
      kind: "mail_sent",
      id: `${label} ${nth}`,
      userId,
      at: after(minutes) + nth * 1000,
      label,
    })),
  );
  return [...rules, ...sent];
}
