import {
  addId,
  guessable,
  idMemory,
  isGuessable,
  isLongBody,
  jsonBody,
  personalData,
  segmentClass,
  type Exchange,
  type IdHistory,
  type PersonalData,
} from "@parapet/api-model";
import { personalKind, type Found } from "../../finding/finding-kinds.ts";

/** Calls of an operation, an action and a status that are always inspected; one in N of the calls after them. */
const firstCalls = 20;
const everyNth = 16;
/** Max operations, and max parameters, per API. */
const capacity = 2_000;
/** Responses whose IDs are kept, and responses needed before an ID can be reported as unlinked. */
const maxResponses = 256;
const warmUp = 20;
/** New values of a parameter until it is checked again: initial and max. */
const checkAfter = { initial: 5, max: 1_000 } as const;

interface Parameter {
  history: IdHistory;
  /** Values since the last check, and values until the next one. */
  fresh: number;
  due: number;
  isGuessable: boolean;
}

/** The template of a call and the values of its parameters. */
export interface Route {
  readonly template: string;
  readonly parameters: ReadonlyMap<string, string>;
  /** What the call does where the path is for many operations. */
  readonly action: string | null;
}

/** State of the detectors for one API. */
export class CallDetectors {
  readonly #calls = new Map<string, number>();
  readonly #parameters = new Map<string, Parameter>();
  #shown = idMemory(maxResponses);
  #responses = 0;

  /** Counts a call: "always" for the first ones of an operation and its action, "maybe" for a sample of the others. */
  turn(
    { method, status }: Exchange,
    { template, action }: Pick<Route, "template" | "action">,
  ): "always" | "maybe" | "no" {
    const key = `${method} ${status ?? ""} ${template} ${action ?? ""}`;
    const count = (this.#calls.get(key) ?? 0) + 1;
    if (this.#calls.size >= capacity && count === 1) this.#calls.clear();
    this.#calls.set(key, count);
    if (count <= firstCalls) return "always";
    return count % everyNth === 0 ? "maybe" : "no";
  }

  /** Personal data, and parameters with guessable values. */
  inspect(exchange: Exchange, { template, parameters }: Route): Found[] {
    const found: Found[] = personalData(exchange).map((each) => ({
      kind: personalKind(each.kind),
      pointer: pointerOf(each),
      names: [],
    }));
    for (const [name, value] of parameters) {
      if (this.#isGuessable(`${template} ${name}`, value))
        found.push({ kind: "GUESSABLE_ID", pointer: `/request/path/${name}`, names: [name] });
    }
    return found;
  }

  /** IDs in a path that no response contained. Every call must pass through; call `resetIds` after one that didn't. */
  unlinkedIds({ query, resHeaders, resBody }: Exchange, { parameters }: Route): Found[] {
    if (resBody !== null && isLongBody(resBody)) {
      this.resetIds();
      return [];
    }
    const contentType = resHeaders.find(({ name }) => name === "content-type")?.value ?? null;
    const unlinked = this.#shown.check({
      query,
      pathParameters: [...parameters],
      reqHeaders: [],
      resHeaders: resHeaders.map(({ name, value }) => [name, value]),
      resBody: resBody === null ? undefined : jsonBody(resBody, contentType ?? ""),
    });
    this.#responses += 1;
    if (this.#responses <= warmUp) return [];
    return unlinked.map(([name]) => ({ kind: "NLID", pointer: `/request/path/${name}`, names: [name] }));
  }

  /** Forgets the IDs seen: those in a skipped response would be reported as unlinked. */
  resetIds(): void {
    if (this.#responses === 0) return;
    this.#shown = idMemory(maxResponses);
    this.#responses = 0;
  }

  #isGuessable(key: string, value: string): boolean {
    const known = this.#parameters.get(key) ?? { history: [], fresh: 0, due: checkAfter.initial, isGuessable: false };
    if (this.#parameters.size >= capacity && known.history.length === 0) this.#parameters.clear();
    this.#parameters.set(key, known);
    const history = addId(known.history, value);
    if (history !== known.history) known.fresh += 1;
    known.history = history;
    if (history.length >= guessable.values && known.fresh >= known.due) {
      known.isGuessable = isGuessable(history);
      known.fresh = 0;
      known.due = Math.min(checkAfter.max, known.due * 2);
    }
    return known.isGuessable;
  }
}

const places: Readonly<Record<PersonalData["in"], string>> = {
  path: "/request/path",
  query: "/request/query",
  cookie: "/request/cookie",
  req_header: "/request/header",
  res_header: "/response/header",
  req_body: "/request/body",
  res_body: "/response/body",
};

/** Members whose names are values become `*`. */
function pointerOf({ in: place, pointer }: PersonalData): string {
  const names = pointer.split("/").map((name) => (name !== "" && segmentClass(name) === "id" ? "*" : name));
  return `${places[place]}${names.join("/")}`;
}
